CREATE TABLE "conversation_files" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"stored_name" text,
	"state" text NOT NULL,
	"problem" text,
	"source" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_files_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message" FOREIGN KEY ("environment_id","conversation_id","sequence") REFERENCES "public"."conversation_messages"("environment_id","conversation_id","sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("environment_id","conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "conversation_files_waiting" ON "conversation_files" USING btree ("created_at") WHERE state = 'waiting';