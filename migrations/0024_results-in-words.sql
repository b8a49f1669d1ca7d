ALTER TABLE "results" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "variants" jsonb;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "category_id" text;