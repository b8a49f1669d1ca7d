ALTER TABLE "conversation_cases" ADD COLUMN "word" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_minor" boolean;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "second_reader_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "wanted_gender" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "owner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "late_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD COLUMN "regions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_reader_id_users_id_fk" FOREIGN KEY ("second_reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_second_reader" ON "conversations" USING btree ("second_reader_id");--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("environment_id","waiting_since","last_message_at" DESC NULLS LAST,"id") WHERE closed_at is null and hidden_at is null;