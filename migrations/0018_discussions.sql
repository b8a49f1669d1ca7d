CREATE TABLE "discussion_messages" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"element_id" text NOT NULL,
	"parent_id" uuid,
	"user_id" uuid,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"held_for" text,
	"hidden_reason" text,
	"highlighted_at" timestamp with time zone,
	"highlighted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "discussion_messages_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "discussion_mutes" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discussion_mutes_environment_id_user_id_pk" PRIMARY KEY("environment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_reactions" (
	"environment_id" text NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "discussion_reactions_key" PRIMARY KEY("environment_id","message_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "discussion_reports" (
	"environment_id" text NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "discussion_reports_environment_id_message_id_user_id_pk" PRIMARY KEY("environment_id","message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"environment_id" text NOT NULL,
	"element_id" text NOT NULL,
	"closed_at" timestamp with time zone,
	"own_answer_first" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discussions_environment_id_element_id_pk" PRIMARY KEY("environment_id","element_id")
);
--> statement-breakpoint
ALTER TABLE "discussion_messages" ADD CONSTRAINT "discussion_messages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_messages" ADD CONSTRAINT "discussion_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_messages" ADD CONSTRAINT "discussion_messages_parent" FOREIGN KEY ("environment_id","parent_id") REFERENCES "public"."discussion_messages"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_mutes" ADD CONSTRAINT "discussion_mutes_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_mutes" ADD CONSTRAINT "discussion_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reactions" ADD CONSTRAINT "discussion_reactions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reactions" ADD CONSTRAINT "discussion_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reactions" ADD CONSTRAINT "discussion_reactions_message" FOREIGN KEY ("environment_id","message_id") REFERENCES "public"."discussion_messages"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reports" ADD CONSTRAINT "discussion_reports_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reports" ADD CONSTRAINT "discussion_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reports" ADD CONSTRAINT "discussion_reports_message" FOREIGN KEY ("environment_id","message_id") REFERENCES "public"."discussion_messages"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussion_messages_threads" ON "discussion_messages" USING btree ("environment_id","element_id","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "discussion_messages_element" ON "discussion_messages" USING btree ("environment_id","element_id");--> statement-breakpoint
CREATE INDEX "discussion_messages_replies" ON "discussion_messages" USING btree ("environment_id","parent_id","created_at","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "discussion_messages_state" ON "discussion_messages" USING btree ("environment_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "discussion_messages_new" ON "discussion_messages" USING btree ("environment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "discussion_messages_user" ON "discussion_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_messages_key" ON "discussion_messages" USING btree ("environment_id","user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_messages_highlight" ON "discussion_messages" USING btree ("environment_id","element_id") WHERE highlighted_at is not null;--> statement-breakpoint
CREATE INDEX "discussion_mutes_user" ON "discussion_mutes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_reactions_user" ON "discussion_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_reports_open" ON "discussion_reports" USING btree ("environment_id","message_id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "discussion_reports_user" ON "discussion_reports" USING btree ("user_id");