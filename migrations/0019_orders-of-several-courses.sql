DROP INDEX "orders_user_course";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "course_ids" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_minor" integer[];--> statement-breakpoint
UPDATE "orders" SET "course_ids" = array["course_id"], "prices_minor" = case when "amount_minor" is not null then array["amount_minor"] end;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "course_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "given_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_user_courses" ON "orders" USING btree ("environment_id","user_id","course_ids");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "course_id";
