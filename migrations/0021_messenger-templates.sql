CREATE TABLE "asked_lessons" (
	"environment_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"token" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "asked_lessons_environment_id_issuer_subject_pk" PRIMARY KEY("environment_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "lesson_links" (
	"environment_id" text NOT NULL,
	"token" text NOT NULL,
	"course_id" text NOT NULL,
	"element_id" text NOT NULL,
	CONSTRAINT "lesson_links_environment_id_token_pk" PRIMARY KEY("environment_id","token")
);
--> statement-breakpoint
CREATE TABLE "conversation_forwards" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"part" integer NOT NULL,
	"provider_id" text,
	"forwarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_forwards_pk" PRIMARY KEY("environment_id","user_id","conversation_id","sequence","part")
);
--> statement-breakpoint
CREATE TABLE "mentor_chats" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentor_chats_environment_id_user_id_pk" PRIMARY KEY("environment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "unsent_answers" (
	"environment_id" text NOT NULL,
	"id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"conversation_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsent_answers_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"environment_id" text NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_environment_id_channel_provider_id_pk" PRIMARY KEY("environment_id","channel","provider_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "asked_lessons" ADD CONSTRAINT "asked_lessons_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_forwards" ADD CONSTRAINT "conversation_forwards_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_forwards" ADD CONSTRAINT "conversation_forwards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_forwards" ADD CONSTRAINT "conversation_forwards_conversation" FOREIGN KEY ("environment_id","conversation_id") REFERENCES "public"."conversations"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_chats" ADD CONSTRAINT "mentor_chats_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_chats" ADD CONSTRAINT "mentor_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_answers" ADD CONSTRAINT "unsent_answers_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_answers" ADD CONSTRAINT "unsent_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_lessons_asked" ON "asked_lessons" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "conversation_forwards_conversation" ON "conversation_forwards" USING btree ("environment_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_forwards_provider" ON "conversation_forwards" USING btree ("environment_id","user_id","provider_id");--> statement-breakpoint
CREATE INDEX "conversation_forwards_user" ON "conversation_forwards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_forwards_forwarded" ON "conversation_forwards" USING btree ("forwarded_at");--> statement-breakpoint
CREATE INDEX "mentor_chats_user" ON "mentor_chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsent_answers_user" ON "unsent_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsent_answers_created" ON "unsent_answers" USING btree ("created_at");