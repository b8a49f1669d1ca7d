DROP INDEX "discussion_messages_element";--> statement-breakpoint
DROP INDEX "discussion_messages_user";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_passed_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "discussion_messages_element" ON "discussion_messages" USING btree ("environment_id","element_id","created_at");--> statement-breakpoint
CREATE INDEX "discussion_messages_user" ON "discussion_messages" USING btree ("user_id","environment_id","element_id");