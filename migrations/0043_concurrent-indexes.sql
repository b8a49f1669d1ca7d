DROP INDEX CONCURRENTLY IF EXISTS "consents_agreed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "consents_agreed" ON "consents" USING btree ("environment_id","policy_version") WHERE agreed;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_registered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_registered" ON "memberships" USING btree ("environment_id","registered_at") WHERE registered_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "author_requests_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "author_requests_listed" ON "author_requests" USING btree ("environment_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "author_requests_of_kind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "author_requests_of_kind" ON "author_requests" USING btree ("environment_id","kind","created_at","id");
