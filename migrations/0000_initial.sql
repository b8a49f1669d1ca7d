CREATE TABLE "course_revisions" (
	"environment_id" text NOT NULL,
	"course_id" text NOT NULL,
	"revision" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_revisions_environment_id_course_id_revision_pk" PRIMARY KEY("environment_id","course_id","revision")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"source_key" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean NOT NULL,
	"microcourse" boolean DEFAULT false NOT NULL,
	"revision" integer NOT NULL,
	"card" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "element_revisions" (
	"environment_id" text NOT NULL,
	"element_id" text NOT NULL,
	"revision" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "element_revisions_environment_id_element_id_revision_pk" PRIMARY KEY("environment_id","element_id","revision")
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"source_key" text NOT NULL,
	"type" text NOT NULL,
	"revision" integer NOT NULL,
	"present" boolean DEFAULT true NOT NULL,
	CONSTRAINT "elements_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"user_id" uuid,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"origin" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_source_records" (
	"environment_id" text NOT NULL,
	"data_source_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"data" jsonb NOT NULL,
	"user_id" uuid,
	"device_id" text,
	"policy_version" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_source_records_environment_id_data_source_id_id_pk" PRIMARY KEY("environment_id","data_source_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_sources" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"plural_name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_sources_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"environment_id" text NOT NULL,
	"id" text NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" jsonb NOT NULL,
	"button_text" jsonb NOT NULL,
	"data_source_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forms_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"policy_version" text NOT NULL,
	"agreed" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscriptions_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_environment_id_user_id_device_id_pk" PRIMARY KEY("environment_id","user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "auth_attempts" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"secret_hash" text NOT NULL,
	"browser_hash" text,
	"subject" text,
	"stage" text DEFAULT 'started' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_attempts_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "blocked_attempts" (
	"environment_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"client_address" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_attempts_environment_id_limit_name_subject_window_start_pk" PRIMARY KEY("environment_id","limit_name","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"blocked_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"language" text,
	"utm" jsonb,
	"gdpr_cookies" jsonb,
	"mentor_data" jsonb,
	"registration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chat_connection" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_environment_id_user_id_pk" PRIMARY KEY("environment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "scenario_runs" (
	"environment_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"scenario" text NOT NULL,
	"step" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scenario_runs_environment_id_browser_hash_pk" PRIMARY KEY("environment_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"successor" text,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"device_id" text,
	"user_agent" text,
	"ended_by_block" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text,
	"adopted_by" uuid,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"username" text,
	"username_key" text,
	"password_hash" text,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"core" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "author_requests" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "author_requests_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "course_authorisations" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_authorisations_environment_id_user_id_course_id_pk" PRIMARY KEY("environment_id","user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"version" integer NOT NULL,
	"states" jsonb NOT NULL,
	"variables" jsonb NOT NULL,
	"current_element" text,
	"done_count" integer NOT NULL,
	"total" integer NOT NULL,
	"score" real,
	"last_activity_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "course_progress_environment_id_user_id_course_id_pk" PRIMARY KEY("environment_id","user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "progress_operations" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"course_id" text NOT NULL,
	"element_id" text,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"device_id" text,
	"client_at" timestamp with time zone,
	"server_at" timestamp with time zone NOT NULL,
	CONSTRAINT "progress_operations_environment_id_user_id_key_pk" PRIMARY KEY("environment_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"environment_id" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"edition" integer NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"renamed" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"minutes" integer NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "certificates_environment_id_number_pk" PRIMARY KEY("environment_id","number")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"environment_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"device_id" text,
	"course_id" text,
	"element_id" text NOT NULL,
	"element_revision" integer NOT NULL,
	"component_id" text,
	"text" text,
	"variants" jsonb,
	"category_id" text,
	"answers" jsonb NOT NULL,
	"multiple" boolean NOT NULL,
	"passed" boolean,
	"score" real,
	"session_id" text,
	"email" text,
	"client_at" timestamp with time zone,
	"server_at" timestamp with time zone NOT NULL,
	CONSTRAINT "results_environment_id_key_pk" PRIMARY KEY("environment_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"unsubscribe" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"environment_id" text NOT NULL,
	"channel" text NOT NULL,
	"event_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_events_environment_id_channel_event_hash_pk" PRIMARY KEY("environment_id","channel","event_hash")
);
--> statement-breakpoint
CREATE TABLE "gateway_log" (
	"environment_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gateway_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid,
	"gateway" text NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"result" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"amount_text" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"card_mask" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_log_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"granted_by" text,
	"amount_minor" integer,
	"currency" text,
	"prices_minor" integer[],
	"priced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "orders_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"attention" text,
	"card_mask" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"refund_requested_at" timestamp with time zone,
	"refund_requested_by" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "payments_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_revisions" (
	"environment_id" text NOT NULL,
	"alias" text NOT NULL,
	"revision" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_revisions_environment_id_alias_revision_pk" PRIMARY KEY("environment_id","alias","revision")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"environment_id" text NOT NULL,
	"alias" text NOT NULL,
	"id" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"revision" integer NOT NULL,
	"draft" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"model_name" text,
	"model_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_environment_id_alias_pk" PRIMARY KEY("environment_id","alias")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "environments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"settings_version" integer NOT NULL,
	"parent_id" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"environment_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_messages" (
	"environment_id" text NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "portal_messages_environment_id_language_key_pk" PRIMARY KEY("environment_id","language","key")
);
--> statement-breakpoint
CREATE TABLE "portal_secrets" (
	"environment_id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_secrets_environment_id_provider_name_pk" PRIMARY KEY("environment_id","provider","name")
);
--> statement-breakpoint
CREATE TABLE "settings_revisions" (
	"environment_id" text NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_revisions_environment_id_version_pk" PRIMARY KEY("environment_id","version")
);
--> statement-breakpoint
ALTER TABLE "course_revisions" ADD CONSTRAINT "course_revisions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_revisions" ADD CONSTRAINT "element_revisions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_records" ADD CONSTRAINT "data_source_records_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_records" ADD CONSTRAINT "data_source_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD CONSTRAINT "auth_attempts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD CONSTRAINT "auth_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_attempts" ADD CONSTRAINT "blocked_attempts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_adopted_by_users_id_fk" FOREIGN KEY ("adopted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_requests" ADD CONSTRAINT "author_requests_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_requests" ADD CONSTRAINT "author_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_authorisations" ADD CONSTRAINT "course_authorisations_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_authorisations" ADD CONSTRAINT "course_authorisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_operations" ADD CONSTRAINT "progress_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_log" ADD CONSTRAINT "gateway_log_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_log" ADD CONSTRAINT "gateway_log_payment_fk" FOREIGN KEY ("environment_id","payment_id") REFERENCES "public"."payments"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("environment_id","order_id") REFERENCES "public"."orders"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_parent_id_environments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."environments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_hosts" ADD CONSTRAINT "portal_hosts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_messages" ADD CONSTRAINT "portal_messages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_secrets" ADD CONSTRAINT "portal_secrets_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_revisions" ADD CONSTRAINT "settings_revisions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_position" ON "courses" USING btree ("environment_id","position");--> statement-breakpoint
CREATE INDEX "courses_listed" ON "courses" USING btree ("environment_id","published","microcourse","position","id");--> statement-breakpoint
CREATE INDEX "elements_course" ON "elements" USING btree ("environment_id","course_id");--> statement-breakpoint
CREATE INDEX "reviews_course" ON "reviews" USING btree ("environment_id","course_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("environment_id","course_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_reminders_event_user" ON "event_reminders" USING btree ("environment_id","event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_reminders_user" ON "event_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_records_key" ON "data_source_records" USING btree ("environment_id","data_source_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "data_source_records_at" ON "data_source_records" USING btree ("environment_id","data_source_id","created_at");--> statement-breakpoint
CREATE INDEX "data_source_records_user" ON "data_source_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_email" ON "subscriptions" USING btree ("environment_id","email");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("environment_id","user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_attempts_secret" ON "auth_attempts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "auth_attempts_browser" ON "auth_attempts" USING btree ("environment_id","browser_hash");--> statement-breakpoint
CREATE INDEX "auth_attempts_user" ON "auth_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_attempts_expires" ON "auth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blocked_attempts_last" ON "blocked_attempts" USING btree ("environment_id","last_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_deleted" ON "memberships" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_expires" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scenario_runs_expires" ON "scenario_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_refresh" ON "sessions" USING btree ("previous_refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_adopted_by" ON "users" USING btree ("adopted_by") WHERE adopted_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_key") WHERE username_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "author_requests_once" ON "author_requests" USING btree ("environment_id","user_id","course_id","kind");--> statement-breakpoint
CREATE INDEX "author_requests_user" ON "author_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_operations_course" ON "progress_operations" USING btree ("environment_id","user_id","course_id","server_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_once" ON "certificates" USING btree ("environment_id","user_id","course_id","edition");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "results_user" ON "results" USING btree ("environment_id","user_id","element_id","server_at");--> statement-breakpoint
CREATE INDEX "results_device" ON "results" USING btree ("environment_id","device_id");--> statement-breakpoint
CREATE INDEX "results_quiz" ON "results" USING btree ("environment_id","element_id","component_id","server_at") WHERE kind = 'quiz';--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("environment_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_expires" ON "webhook_events" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gateway_log_payment" ON "gateway_log" USING btree ("environment_id","payment_id");--> statement-breakpoint
CREATE INDEX "gateway_log_at" ON "gateway_log" USING btree ("environment_id","at");--> statement-breakpoint
CREATE INDEX "gateway_log_stray" ON "gateway_log" USING btree ("at") WHERE "gateway_log"."payment_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_user_courses" ON "orders" USING btree ("environment_id","user_id","course_ids");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("environment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("environment_id","gateway","reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("environment_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_model" ON "pages" USING btree ("environment_id","model_name","model_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("environment_id","at");--> statement-breakpoint
CREATE INDEX "portal_hosts_environment" ON "portal_hosts" USING btree ("environment_id");