CREATE TABLE "deleted_portals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"portal_id" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"deleted_by" text NOT NULL,
	"row_counts" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_portals_time" ON "deleted_portals" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE FUNCTION "guard_deleted_portals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Records of deleted portals can''t be changed or deleted.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "deleted_portals_guard" BEFORE UPDATE OR DELETE OR TRUNCATE ON "deleted_portals" FOR EACH STATEMENT EXECUTE FUNCTION "guard_deleted_portals"();
