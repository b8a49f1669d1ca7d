CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"problem" text,
	"file" text NOT NULL,
	"bytes" bigint,
	"checked_at" timestamp with time zone,
	"check_problem" text
);
--> statement-breakpoint
CREATE INDEX "backups_time" ON "backups" USING btree ("started_at");