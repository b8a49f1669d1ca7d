CREATE TABLE "journey_counts" (
	"environment_id" text NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"source" text NOT NULL,
	"course_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "journey_counts_environment_id_day_step_source_course_id_pk" PRIMARY KEY("environment_id","day","step","source","course_id")
);
--> statement-breakpoint
ALTER TABLE "journey_counts" ADD CONSTRAINT "journey_counts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_progress_completed" ON "course_progress" USING btree ("environment_id","completed_at") WHERE completed_at is not null;