CREATE TABLE "media" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"extension" text NOT NULL,
	"picture_id" text,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"alts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "media_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lock_token" text,
	"locked_until" timestamp with time zone,
	"is_lock_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "media_uploads_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_environment_id_picture_id_pictures_environment_id_id_fk" FOREIGN KEY ("environment_id","picture_id") REFERENCES "public"."pictures"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_hash" ON "media" USING btree ("environment_id","hash");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("environment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_deleted" ON "media" USING btree ("deleted_at") WHERE "media"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "media_uploads_created" ON "media_uploads" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "media" ("environment_id", "id", "kind", "name", "hash", "extension", "picture_id", "bytes", "width", "height", "created_at")
SELECT "environment_id", gen_random_uuid()::text, 'picture', "id", "id", 'webp', "id",
  (SELECT coalesce(sum(("variant" ->> 'bytes')::bigint), 0) FROM jsonb_array_elements("variants") AS "variant"),
  "width", "height", "created_at"
FROM "pictures";
