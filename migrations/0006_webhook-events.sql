CREATE TABLE "webhook_events" (
	"environment_id" text NOT NULL,
	"channel" text NOT NULL,
	"event_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_events_environment_id_channel_event_hash_pk" PRIMARY KEY("environment_id","channel","event_hash")
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_expires" ON "webhook_events" USING btree ("expires_at");