CREATE TABLE "screen_visits" (
	"environment_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"visit_id" text NOT NULL,
	"screen" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_visits_environment_id_user_id_visit_id_pk" PRIMARY KEY("environment_id","user_id","visit_id")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"environment_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "live_events_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "screen_visits" ADD CONSTRAINT "screen_visits_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_visits" ADD CONSTRAINT "screen_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screen_visits_screen" ON "screen_visits" USING btree ("environment_id","screen","seen_at");--> statement-breakpoint
CREATE INDEX "screen_visits_user" ON "screen_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "screen_visits_seen" ON "screen_visits" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "live_events_topic" ON "live_events" USING btree ("environment_id","topic","at");--> statement-breakpoint
CREATE INDEX "live_events_time" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_events_user" ON "live_events" USING btree ("user_id");