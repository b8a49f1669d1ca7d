ALTER TABLE "pages" ADD COLUMN "draft" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "model_name" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "model_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_model" ON "pages" USING btree ("environment_id","model_name","model_id");