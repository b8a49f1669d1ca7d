CREATE TABLE "planned_pages" (
	"environment_id" text NOT NULL,
	"alias" text NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"base_revision" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "planned_pages_environment_id_alias_pk" PRIMARY KEY("environment_id","alias")
);
--> statement-breakpoint
CREATE TABLE "page_addresses" (
	"environment_id" text NOT NULL,
	"address" text NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "page_addresses_environment_id_address_pk" PRIMARY KEY("environment_id","address")
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "before_trash" jsonb;--> statement-breakpoint
ALTER TABLE "planned_pages" ADD CONSTRAINT "planned_pages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_addresses" ADD CONSTRAINT "page_addresses_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_pages_due" ON "planned_pages" USING btree ("publish_at") WHERE "planned_pages"."failure" is null;--> statement-breakpoint
CREATE INDEX "planned_pages_files" ON "planned_pages" USING gin (file_hashes(body));--> statement-breakpoint
CREATE INDEX "page_addresses_alias" ON "page_addresses" USING btree ("environment_id","alias");--> statement-breakpoint
CREATE INDEX "pages_trashed" ON "pages" USING btree ("trashed_at");--> statement-breakpoint
INSERT INTO "drafts" ("environment_id", "kind", "id", "version", "body", "base_revision", "published_version", "updated_by", "updated_at")
SELECT p."environment_id", 'page', p."alias", 1, r."body", p."revision", 0, r."created_by", r."created_at"
FROM "pages" p JOIN "page_revisions" r ON r."environment_id" = p."environment_id" AND r."alias" = p."alias" AND r."revision" = p."draft"
WHERE p."draft" <> p."revision" AND p."position" >= 0;--> statement-breakpoint
ALTER TABLE "pages" DROP COLUMN "draft";