CREATE TABLE "event_reminders" (
	"environment_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"origin" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_reminders_person" ON "event_reminders" USING btree ("environment_id","event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_reminders_user" ON "event_reminders" USING btree ("user_id");