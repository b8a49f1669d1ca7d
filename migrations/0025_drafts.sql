CREATE TABLE "draft_changes" (
	"environment_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"change_id" text NOT NULL,
	"type" text NOT NULL,
	"operations" jsonb NOT NULL,
	"inverse" jsonb NOT NULL,
	"clashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target" integer,
	"taken_back_by" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_changes_environment_id_kind_id_version_pk" PRIMARY KEY("environment_id","kind","id","version")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"environment_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"base_revision" integer NOT NULL,
	"published_version" integer,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_environment_id_kind_id_pk" PRIMARY KEY("environment_id","kind","id")
);
--> statement-breakpoint
ALTER TABLE "draft_changes" ADD CONSTRAINT "draft_changes_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_changes_change_id" ON "draft_changes" USING btree ("environment_id","kind","id","change_id");