CREATE TABLE "conversation_contacts" (
	"environment_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"last_written_at" timestamp with time zone,
	CONSTRAINT "conversation_contacts_environment_id_issuer_subject_pk" PRIMARY KEY("environment_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "incoming_messages" (
	"environment_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "incoming_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"message" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_messages_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"environment_id" text NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"conversation_id" uuid,
	"sequence" integer,
	"state" text NOT NULL,
	"failure" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_deliveries_environment_id_channel_provider_id_pk" PRIMARY KEY("environment_id","channel","provider_id")
);
--> statement-breakpoint
DROP INDEX "conversations_learner";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "channel" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "delivering_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_contacts" ADD CONSTRAINT "conversation_contacts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_contacts" ADD CONSTRAINT "conversation_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_messages" ADD CONSTRAINT "incoming_messages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message" FOREIGN KEY ("environment_id","conversation_id","sequence") REFERENCES "public"."conversation_messages"("environment_id","conversation_id","sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_contacts_user" ON "conversation_contacts" USING btree ("environment_id","user_id");--> statement-breakpoint
CREATE INDEX "conversation_contacts_user_id" ON "conversation_contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_messages_sender" ON "incoming_messages" USING btree ("environment_id","issuer","subject","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_message" ON "message_deliveries" USING btree ("environment_id","conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "message_deliveries_unclaimed" ON "message_deliveries" USING btree ("changed_at") WHERE conversation_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_learner" ON "conversations" USING btree ("environment_id","user_id") WHERE hidden_at is null and merged_into is null;