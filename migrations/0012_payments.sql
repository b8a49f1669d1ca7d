CREATE TABLE "gateway_log" (
	"environment_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gateway_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid,
	"gateway" text NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"verdict" text NOT NULL,
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
	"refund_asked_at" timestamp with time zone,
	"refund_asked_by" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "payments_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_minor" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_log" ADD CONSTRAINT "gateway_log_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_log" ADD CONSTRAINT "gateway_log_payment_fk" FOREIGN KEY ("environment_id","payment_id") REFERENCES "public"."payments"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("environment_id","order_id") REFERENCES "public"."orders"("environment_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_log_payment" ON "gateway_log" USING btree ("environment_id","payment_id");--> statement-breakpoint
CREATE INDEX "gateway_log_at" ON "gateway_log" USING btree ("environment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("environment_id","gateway","reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("environment_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("environment_id","created_at");