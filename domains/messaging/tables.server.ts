import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { Channel } from "./messenger.ts";

/**
 * Letters, SMS and messengers' messages on their way: queued in the transaction that needs them, sent by a job, retried
 * until `sent`. A text message is marked `sending` before it leaves, and left there by a process that dies. What is not
 * a letter lies sealed in `body`.
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
    /** Where one press ends letters of this kind (RFC 8058); null: nothing can be ended. */
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

/** Platforms' events that were heard already, by a hash of their names, until nobody repeats them any more. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    channel: text("channel").$type<Channel>().notNull(),
    eventHash: text("event_hash").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.channel, t.eventHash] }),
    index("webhook_events_expires").on(t.expiresAt),
  ],
);
