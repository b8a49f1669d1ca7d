CREATE FUNCTION "search_trigrams"(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  trigrams text[] := '{}';
BEGIN
  FOR position IN 1 .. length(value) - 2 LOOP
    trigrams := trigrams || substr(value, position, 3);
  END LOOP;
  RETURN trigrams;
END
$$;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "memberships" m SET "last_active_at" = greatest(m.created_at, (
  SELECT max(s.rotated_at) FROM "sessions" s WHERE s.environment_id = m.environment_id AND s.user_id = m.user_id));--> statement-breakpoint
CREATE INDEX "memberships_active" ON "memberships" USING btree ("environment_id","last_active_at","user_id");--> statement-breakpoint
CREATE INDEX "memberships_created" ON "memberships" USING btree ("environment_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "memberships_staff" ON "memberships" USING btree ("environment_id","last_active_at","user_id") WHERE not roles <@ '{disciple}';--> statement-breakpoint
CREATE INDEX "memberships_blocked" ON "memberships" USING btree ("environment_id","last_active_at","user_id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_mentor" ON "memberships" USING btree ("environment_id",(chat_connection ->> 'mentorId')) WHERE chat_connection is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_trigrams(lower('  ' || coalesce(profile ->> 'firstName', '')
  || '  ' || coalesce(profile ->> 'lastName', '') || '  ' || coalesce(username, '')
  || '  ' || coalesce(email, '') || '  ' || coalesce(phone, '')))) WHERE status is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(trim(coalesce(profile ->> 'firstName', '') || ' '
  || coalesce(profile ->> 'lastName', '') || ' ' || coalesce(username, '')))),"id");--> statement-breakpoint
CREATE INDEX "users_temporary" ON "users" USING btree ("id") WHERE status = 'session';