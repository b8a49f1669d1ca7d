CREATE TABLE "sign_in_results" (
	"environment_id" text NOT NULL,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"succeeded" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "sign_in_results_environment_id_method_day_pk" PRIMARY KEY("environment_id","method","day")
);
--> statement-breakpoint
ALTER TABLE "sign_in_results" ADD CONSTRAINT "sign_in_results_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;