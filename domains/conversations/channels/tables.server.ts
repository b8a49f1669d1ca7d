import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { IncomingMessage } from "./incoming-message.ts";
import type {
  DeliveryState,
  MessageFailure,
  OutsideChannel,
} from "#domains/conversations/conversation.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentIdColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });

/**
 * Contacts: people who write from a messenger to a portal's bot. A contact without an account gets a temporary one, until
 * they sign in with this messenger.
 */
export const conversationContacts = pgTable(
  "conversation_contacts",
  {
    environmentId: environmentIdColumn(),
    /** The portal's bot, as identities name it. */
    issuer: text("issuer").notNull(),
    /** The sender's id at the messenger. */
    subject: text("subject").notNull(),
    channel: text("channel").$type<MessengerChannel>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When they last wrote there; null: never. Free answers are limited to a time after it. */
    lastWrittenAt: timestampColumn("last_written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.issuer, t.subject] }),
    index("conversation_contacts_user").on(t.environmentId, t.userId),
    index("conversation_contacts_user_id").on(t.userId),
  ],
);

/**
 * Messages from messengers and emails that wait to be added to their conversation, in the order in which they came. For an
 * email, the issuer is the portal's mailbox and the subject is the conversation.
 */
export const incomingMessages = pgTable(
  "incoming_messages",
  {
    environmentId: environmentIdColumn(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    channel: text("channel").$type<OutsideChannel>().notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    message: jsonb("message").$type<IncomingMessage>().notNull(),
    receivedAt: timestampColumn("received_at").notNull(),
    /** The bot asked its sender's age and waits for the answer. */
    waitsForAge: boolean("waits_for_age").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("incoming_messages_sender").on(t.environmentId, t.issuer, t.subject, t.id),
  ],
);

/**
 * What messengers report about a message, by their own ids. A long answer has several. A report may come before the id is
 * known here: then it waits without its message.
 */
export const messageDeliveries = pgTable(
  "message_deliveries",
  {
    environmentId: environmentIdColumn(),
    channel: text("channel").$type<MessengerChannel>().notNull(),
    providerId: text("provider_id").notNull(),
    conversationId: uuid("conversation_id"),
    sequence: integer("sequence"),
    state: text("state").$type<DeliveryState>().notNull(),
    failure: text("failure").$type<MessageFailure>(),
    changedAt: timestampColumn("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.channel, t.providerId] }),
    foreignKey({
      name: "message_deliveries_message",
      columns: [t.environmentId, t.conversationId, t.sequence],
      foreignColumns: [
        conversationMessages.environmentId,
        conversationMessages.conversationId,
        conversationMessages.sequence,
      ],
    }).onDelete("cascade"),
    index("message_deliveries_message").on(t.environmentId, t.conversationId, t.sequence),
    index("message_deliveries_unclaimed")
      .on(t.changedAt)
      .where(sql`conversation_id is null`),
  ],
);
