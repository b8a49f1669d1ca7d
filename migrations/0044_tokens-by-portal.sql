DROP INDEX CONCURRENTLY IF EXISTS "auth_attempts_token";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "auth_attempts_token" ON "auth_attempts" USING btree ("environment_id","secret_hash");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_access_token";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "sessions_access_token" ON "sessions" USING btree ("environment_id","access_hash");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_refresh_token";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "sessions_refresh_token" ON "sessions" USING btree ("environment_id","refresh_hash");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitations_of_token";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invitations_of_token" ON "invitations" USING btree ("environment_id","token_hash");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "auth_attempts_secret";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_access";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_refresh";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitations_token";