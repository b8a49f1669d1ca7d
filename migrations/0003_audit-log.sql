DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("environment_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("environment_id","actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("environment_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree (("detail" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("environment_id","subject_type","subject_id","at","id");--> statement-breakpoint
CREATE FUNCTION "guard_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := current_setting('lampstand.audit_log_change', true);
BEGIN
  IF TG_OP = 'DELETE' AND reason IN ('retention', 'portal deletion') THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND reason = 'erasure'
    AND to_jsonb(OLD) - '{before,after,detail}'::text[] = to_jsonb(NEW) - '{before,after,detail}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log can''t be changed or deleted.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_guard" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "guard_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_guard_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "guard_audit_log"();
