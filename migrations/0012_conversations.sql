CREATE TABLE "conversation_cases" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "conversation_cases_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"environment_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"context" jsonb,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_messages_environment_id_conversation_id_sequence_pk" PRIMARY KEY("environment_id","conversation_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid,
	"leader_id" uuid,
	"language" text NOT NULL,
	"context" jsonb,
	"declined_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"learner_unread" integer DEFAULT 0 NOT NULL,
	"owner_unread" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"first_answered_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "conversations_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "mentor_profiles" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"leader_id" uuid,
	"campaign" text DEFAULT '' NOT NULL,
	"course_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"page_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"open_max" integer NOT NULL,
	"away_until" timestamp with time zone,
	CONSTRAINT "mentor_profiles_environment_id_user_id_pk" PRIMARY KEY("environment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_replies_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_cases" ADD CONSTRAINT "conversation_cases_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_cases" ADD CONSTRAINT "conversation_cases_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_cases" ADD CONSTRAINT "conversation_cases_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_cases" ADD CONSTRAINT "conversation_cases_conversation" FOREIGN KEY ("environment_id","conversation_id") REFERENCES "public"."conversations"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation" FOREIGN KEY ("environment_id","conversation_id") REFERENCES "public"."conversations"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_cases_conversation" ON "conversation_cases" USING btree ("environment_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_cases_opened" ON "conversation_cases" USING btree ("environment_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "conversation_cases_reporter" ON "conversation_cases" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "conversation_cases_closed_by" ON "conversation_cases" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_key" ON "conversation_messages" USING btree ("environment_id","conversation_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "conversation_messages_author" ON "conversation_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_learner" ON "conversations" USING btree ("environment_id","user_id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_leader" ON "conversations" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "conversations_owner_id" ON "conversations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("environment_id","owner_id","waiting_since","last_message_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("environment_id","waiting_since","id") WHERE owner_id is null and closed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "conversations_answered" ON "conversations" USING btree ("environment_id","first_answered_at" DESC NULLS LAST) WHERE first_answered_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("environment_id","waiting_since","id") WHERE waiting_since is not null and closed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "mentor_profiles_user" ON "mentor_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mentor_profiles_leader" ON "mentor_profiles" USING btree ("leader_id");