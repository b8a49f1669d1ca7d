CREATE TABLE "course_aliases" (
	"environment_id" text NOT NULL,
	"alias" text NOT NULL,
	"course_id" text NOT NULL,
	CONSTRAINT "course_aliases_environment_id_alias_pk" PRIMARY KEY("environment_id","alias")
);
--> statement-breakpoint
ALTER TABLE "course_aliases" ADD CONSTRAINT "course_aliases_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_aliases_course" ON "course_aliases" USING btree ("environment_id","course_id");