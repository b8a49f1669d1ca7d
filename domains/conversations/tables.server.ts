import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import type { FilledTemplate } from "#domains/messaging/template.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type {
  Channel,
  DeliveryState,
  Direction,
  MessageContext,
  MessageFailure,
  MessageKind,
} from "./conversation.ts";
import type { Gender } from "./routing.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentIdColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });
const textArray = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** How a mentor of a portal answers: their pool, what about, in which languages, and when they are away. */
export const mentorProfiles = pgTable(
  "mentor_profiles",
  {
    environmentId: environmentIdColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The leader of the mentor's pool; one who no longer leads counts as the portal's first leader. */
    leaderId: uuid("leader_id").references(() => users.id, { onDelete: "set null" }),
    campaign: text("campaign").notNull().default(""),
    courseIds: textArray("course_ids"),
    pageIds: textArray("page_ids"),
    languages: textArray("languages"),
    regions: textArray("regions"),
    gender: text("gender").$type<Gender>(),
    openMax: integer("open_max").notNull(),
    awayUntil: timestampColumn("away_until"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("mentor_profiles_user").on(t.userId),
    index("mentor_profiles_leader").on(t.leaderId),
  ],
);

/**
 * Conversations between a learner and those who answer. At most one person owns it. Without an owner it waits in the pool
 * of `leader_id`, where it also returns when its owner leaves.
 */
export const conversations = pgTable(
  "conversations",
  {
    environmentId: environmentIdColumn(),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    leaderId: uuid("leader_id").references(() => users.id, { onDelete: "set null" }),
    /** Where answers are sent: the learner's last choice, or the messenger in which they last wrote. */
    channel: text("channel").$type<Channel>().notNull().default("portal"),
    /** The learner's language when they last wrote. */
    language: text("language").notNull(),
    /** The lesson from which the learner last wrote. */
    context: jsonb("context").$type<MessageContext>(),
    /** A moderator opened it with a message from a discussion, and the learner hasn't written here yet. */
    isPassedOn: boolean("is_passed_on").notNull().default(false),
    /** Whether the learner said that they are under 18; null: nobody asked. */
    isMinor: boolean("is_minor"),
    /** Who also reads the conversation of somebody under 18. */
    secondReaderId: uuid("second_reader_id").references(() => users.id, { onDelete: "set null" }),
    /** Whom the learner asked for; null: anybody. */
    wantedGender: text("wanted_gender").$type<Gender>(),
    /** What mentors note about it in a word or two. */
    tags: textArray("tags"),
    /** Mentors whom the learner doesn't want: they see nothing of it. */
    declinedIds: uuid("declined_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    lastSequence: integer("last_sequence").notNull().default(0),
    /** Unread messages of the other side. */
    learnerUnread: integer("learner_unread").notNull().default(0),
    ownerUnread: integer("owner_unread").notNull().default(0),
    openedAt: timestampColumn("opened_at").notNull(),
    firstAnsweredAt: timestampColumn("first_answered_at"),
    /** Since when the learner waits for an answer; null: they don't. */
    waitingSince: timestampColumn("waiting_since"),
    lastMessageAt: timestampColumn("last_message_at").notNull(),
    /** Since when its owner, or its pool, has it; null: since the beginning. */
    ownerSince: timestampColumn("owner_since"),
    /** The last step that was taken because nobody answered, and when that wait began. */
    lateStep: integer("late_step").notNull().default(0),
    lateSince: timestampColumn("late_since"),
    closedAt: timestampColumn("closed_at"),
    /** The conversation that replaced it, because a contact signed in to an account that had one. */
    mergedInto: uuid("merged_into"),
    /** Until then, a process has the right to send its waiting answers, so that no two send the same one. */
    deliveringUntil: timestampColumn("delivering_until"),
    /** The learner has deleted it; it stays only for an open case. */
    hiddenAt: timestampColumn("hidden_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("conversations_learner")
      .on(t.environmentId, t.userId)
      .where(sql`hidden_at is null and merged_into is null`),
    index("conversations_user").on(t.userId),
    index("conversations_leader").on(t.leaderId),
    index("conversations_owner_id").on(t.ownerId),
    index("conversations_second_reader").on(t.secondReaderId),
    index("conversations_open")
      .on(t.environmentId, t.waitingSince, t.lastMessageAt.desc().nullsFirst(), t.id)
      .where(sql`closed_at is null and hidden_at is null`),
    // Closed conversations grow without end, so those that are open have an index of their own.
    index("conversations_owner")
      .on(t.environmentId, t.ownerId, t.waitingSince, t.lastMessageAt.desc().nullsFirst(), t.id)
      .where(sql`closed_at is null and hidden_at is null`),
    index("conversations_closed")
      .on(t.environmentId, t.ownerId, t.waitingSince, t.lastMessageAt.desc().nullsFirst(), t.id)
      .where(sql`closed_at is not null and hidden_at is null`),
    index("conversations_waiting")
      .on(t.environmentId, t.waitingSince, t.id)
      .where(sql`owner_id is null and closed_at is null and hidden_at is null`),
    index("conversations_answered")
      .on(t.environmentId, t.firstAnsweredAt.desc())
      .where(sql`first_answered_at is not null`),
    index("conversations_unanswered")
      .on(t.environmentId, t.waitingSince, t.id)
      .where(sql`waiting_since is not null and closed_at is null and hidden_at is null`),
    index("conversations_last").on(t.lastMessageAt),
  ],
);

/** The messages of conversations, in the order of our own sequence number. */
export const conversationMessages = pgTable(
  "conversation_messages",
  {
    environmentId: environmentIdColumn(),
    conversationId: uuid("conversation_id").notNull(),
    sequence: integer("sequence").notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    kind: text("kind").$type<MessageKind>().notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    state: text("state").$type<DeliveryState>().notNull(),
    /** Why it failed. */
    failure: text("failure").$type<MessageFailure>(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    context: jsonb("context").$type<MessageContext>(),
    /** The approved template that the messenger gets instead of the text. */
    template: jsonb("template").$type<FilledTemplate>(),
    /** It has a link from somebody new: mentors don't see the link until one of them releases it. */
    isHeld: boolean("is_held").notNull().default(false),
    /** Sending the same message twice stores one. */
    idempotencyKey: text("idempotency_key").notNull(),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.conversationId, t.sequence] }),
    foreignKey({
      name: "conversation_messages_conversation",
      columns: [t.environmentId, t.conversationId],
      foreignColumns: [conversations.environmentId, conversations.id],
    }).onDelete("cascade"),
    uniqueIndex("conversation_messages_key").on(
      t.environmentId,
      t.conversationId,
      t.idempotencyKey,
    ),
    index("conversation_messages_author").on(t.authorId),
  ],
);

/** Replies that mentors use again and again. */
export const savedReplies = pgTable(
  "saved_replies",
  {
    environmentId: environmentIdColumn(),
    id: uuid("id").notNull().defaultRandom(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.id] })],
);

/** Reports about a message, and messages with a flagged word. A leader reads that message and a few around it, and closes the case with a note. */
export const conversationCases = pgTable(
  "conversation_cases",
  {
    environmentId: environmentIdColumn(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    sequence: integer("sequence").notNull(),
    reporterId: uuid("reporter_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    /** The flagged word that opened it; null for a report. */
    word: text("word"),
    openedAt: timestampColumn("opened_at").notNull(),
    closedAt: timestampColumn("closed_at"),
    closedBy: uuid("closed_by").references(() => users.id, { onDelete: "set null" }),
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    foreignKey({
      name: "conversation_cases_conversation",
      columns: [t.environmentId, t.conversationId],
      foreignColumns: [conversations.environmentId, conversations.id],
    }).onDelete("cascade"),
    index("conversation_cases_conversation").on(t.environmentId, t.conversationId),
    index("conversation_cases_opened").on(t.environmentId, t.openedAt, t.id),
    index("conversation_cases_reporter").on(t.reporterId),
    index("conversation_cases_closed_by").on(t.closedBy),
  ],
);
