CREATE TABLE "saved_sections" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"components" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_sections_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_sections" ADD CONSTRAINT "saved_sections_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_sections_newest" ON "saved_sections" USING btree ("environment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_sections_deleted" ON "saved_sections" USING btree ("deleted_at") WHERE "saved_sections"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_sections_files" ON "saved_sections" USING gin (file_hashes(components));