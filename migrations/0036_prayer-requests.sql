CREATE TABLE "prayer_marks" (
	"environment_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"writer" text NOT NULL,
	CONSTRAINT "prayer_marks_environment_id_request_id_writer_pk" PRIMARY KEY("environment_id","request_id","writer")
);
--> statement-breakpoint
CREATE TABLE "prayer_requests" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"is_for_team" boolean NOT NULL,
	"state" text NOT NULL,
	"flag" text,
	"key" text NOT NULL,
	"policy_version" text NOT NULL,
	"prayed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prayer_requests_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "prayer_marks" ADD CONSTRAINT "prayer_marks_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_marks" ADD CONSTRAINT "prayer_marks_request" FOREIGN KEY ("environment_id","request_id") REFERENCES "public"."prayer_requests"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prayer_requests_key" ON "prayer_requests" USING btree ("environment_id","key");--> statement-breakpoint
CREATE INDEX "prayer_requests_state" ON "prayer_requests" USING btree ("environment_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "prayer_requests_user" ON "prayer_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prayer_requests_created" ON "prayer_requests" USING btree ("created_at");