import {
  bigint,
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
import type { ChatMedia } from "#domains/messaging/adapters/adapter.ts";
import { environments } from "#domains/settings/tables.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentIdColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });
const mentorIdColumn = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The mentors who also answer a portal's learners from their own Telegram. */
export const mentorChats = pgTable(
  "mentor_chats",
  {
    environmentId: environmentIdColumn(),
    userId: mentorIdColumn(),
    startedAt: timestampColumn("started_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("mentor_chats_user").on(t.userId),
  ],
);

/** The learners' messages that a mentor got in Telegram, by Telegram's ids. A long one has several parts there. */
export const conversationForwards = pgTable(
  "conversation_forwards",
  {
    environmentId: environmentIdColumn(),
    userId: mentorIdColumn(),
    conversationId: uuid("conversation_id").notNull(),
    sequence: integer("sequence").notNull(),
    part: integer("part").notNull(),
    /** Null until Telegram has taken it. */
    providerId: text("provider_id"),
    forwardedAt: timestampColumn("forwarded_at").notNull(),
  },
  (t) => [
    primaryKey({
      name: "conversation_forwards_pk",
      columns: [t.environmentId, t.userId, t.conversationId, t.sequence, t.part],
    }),
    foreignKey({
      name: "conversation_forwards_conversation",
      columns: [t.environmentId, t.conversationId],
      foreignColumns: [conversations.environmentId, conversations.id],
    }).onDelete("cascade"),
    index("conversation_forwards_conversation").on(t.environmentId, t.conversationId),
    index("conversation_forwards_provider").on(t.environmentId, t.userId, t.providerId),
    index("conversation_forwards_user").on(t.userId),
    index("conversation_forwards_forwarded").on(t.forwardedAt),
  ],
);

/** What a mentor wrote in Telegram, until they choose whom it is for. */
export const unsentAnswers = pgTable(
  "unsent_answers",
  {
    environmentId: environmentIdColumn(),
    /** The id that it had as an incoming message. */
    id: bigint("id", { mode: "number" }).notNull(),
    userId: mentorIdColumn(),
    text: text("text").notNull(),
    /** Its pictures, voice notes and files, which Telegram still has. */
    media: jsonb("media").$type<readonly ChatMedia[]>().notNull().default([]),
    /** The conversations that the bot offers, in the order of its buttons. */
    conversationIds: jsonb("conversation_ids").$type<string[]>().notNull(),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("unsent_answers_user").on(t.userId),
    index("unsent_answers_created").on(t.createdAt),
  ],
);
