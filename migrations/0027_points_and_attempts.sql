CREATE TABLE "extra_attempts" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"element_id" text NOT NULL,
	"count" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extra_attempts_environment_id_user_id_element_id_pk" PRIMARY KEY("environment_id","user_id","element_id")
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "max_points" integer;--> statement-breakpoint
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_attempts_user" ON "extra_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "results_tests" ON "results" USING btree ("environment_id","element_id","user_id","server_at") WHERE kind = 'test' and component_id is null;