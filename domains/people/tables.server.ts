import { pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** An email subscribed to a portal's news. It belongs to no account and is unused until its owner confirms it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    /** Lower case and trimmed. */
    email: text("email").notNull(),
    /** The language it was requested in. */
    language: text("language").notNull(),
    requestedAt: timestampColumn("requested_at").notNull(),
    confirmedAt: timestampColumn("confirmed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("subscriptions_email").on(t.environmentId, t.email),
  ],
);
