DROP INDEX "conversations_open";--> statement-breakpoint
DROP INDEX "conversations_owner";--> statement-breakpoint
CREATE INDEX "conversations_closed" ON "conversations" USING btree ("environment_id","owner_id","waiting_since","last_message_at" DESC NULLS FIRST,"id") WHERE closed_at is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("environment_id","waiting_since","last_message_at" DESC NULLS FIRST,"id") WHERE closed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("environment_id","owner_id","waiting_since","last_message_at" DESC NULLS FIRST,"id") WHERE closed_at is null and hidden_at is null;