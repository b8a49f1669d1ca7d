CREATE TABLE "course_authorisations" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_authorisations_environment_id_user_id_course_id_pk" PRIMARY KEY("environment_id","user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "course_authorisations" ADD CONSTRAINT "course_authorisations_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_authorisations" ADD CONSTRAINT "course_authorisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;