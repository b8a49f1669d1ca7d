import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Channel } from "#domains/messaging/messenger.ts";
import type { TemplateState } from "#domains/messaging/template.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** A portal's message templates as their messenger last described them. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    channel: text("channel").$type<Channel>().notNull(),
    /** The messenger's id. */
    providerId: text("provider_id").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<TemplateState>().notNull(),
    fetchedAt: timestamp("fetched_at", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.channel, t.providerId] })],
);
