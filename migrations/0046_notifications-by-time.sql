DROP INDEX CONCURRENTLY IF EXISTS "notifications_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_listed" ON "notifications" USING btree ("environment_id","user_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_unread";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_unread" ON "notifications" USING btree ("environment_id","user_id") WHERE read_at is null;
