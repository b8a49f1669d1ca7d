DROP INDEX "users_phone";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "registration" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;