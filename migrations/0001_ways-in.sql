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
CREATE TABLE "limited_attempts" (
	"environment_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"client_address" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limited_attempts_environment_id_limit_name_subject_window_start_pk" PRIMARY KEY("environment_id","limit_name","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "data_source_records" (
	"environment_id" text NOT NULL,
	"data_source_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"data" jsonb NOT NULL,
	"user_id" uuid,
	"device_id" text,
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
CREATE TABLE "portal_secrets" (
	"environment_id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_secrets_environment_id_provider_name_pk" PRIMARY KEY("environment_id","provider","name")
);
--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "stage" text DEFAULT 'begun' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "data" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "submits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "sends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_attempts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "gdpr_cookies" jsonb;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "mentor_data" jsonb;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "chat_connection" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_attempts" ADD CONSTRAINT "limited_attempts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_records" ADD CONSTRAINT "data_source_records_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_records" ADD CONSTRAINT "data_source_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_secrets" ADD CONSTRAINT "portal_secrets_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "limited_attempts_last" ON "limited_attempts" USING btree ("environment_id","last_at");--> statement-breakpoint
CREATE INDEX "data_source_records_at" ON "data_source_records" USING btree ("environment_id","data_source_id","created_at");--> statement-breakpoint
CREATE INDEX "data_source_records_user" ON "data_source_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_attempts_browser" ON "auth_attempts" USING btree ("environment_id","browser_hash");--> statement-breakpoint
CREATE INDEX "auth_attempts_user" ON "auth_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_attempts_expires" ON "auth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_key") WHERE username_key is not null;