import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { Channel } from "./messenger.ts";

/**
 * Outgoing emails, SMS and chat messages: queued in the transaction that needs them, and retried by a job until `sent`.
 * An SMS is `sending` while it leaves, and stays so if the process dies. The `body` of SMS and chat messages is
 * encrypted.
 */
export const outbox = pgTable(
  "outbox",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    channel: text("channel").$type<"email" | "sms" | Channel>().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    html: text("html"),
    /** The sender's name in this email; null: the installation's own. */
    sender: text("sender"),
    /** The URL that unsubscribes with one request (RFC 8058); null: nothing to unsubscribe from. */
    unsubscribe: text("unsubscribe"),
    status: text("status")
      .$type<"queued" | "sending" | "sent" | "failed">()
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("outbox_created").on(t.environmentId, t.createdAt),
  ],
);

/** Hashes of platform events that were handled, until the platforms stop repeating them. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    channel: text("channel").$type<Channel | "email">().notNull(),
    eventHash: text("event_hash").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.channel, t.eventHash] }),
    index("webhook_events_expires").on(t.expiresAt),
  ],
);
