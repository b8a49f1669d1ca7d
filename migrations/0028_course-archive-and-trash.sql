ALTER TABLE "courses" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "before_trash" jsonb;--> statement-breakpoint
CREATE INDEX "courses_trashed" ON "courses" USING btree ("trashed_at");