import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { HoldReason, MessageState, ReactionKind } from "./discussion.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });
const userColumn = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

/** What moderators decided about an element's discussion. Without a row, it is open. */
export const discussions = pgTable(
  "discussions",
  {
    environmentId: environmentColumn(),
    elementId: text("element_id").notNull(),
    /** Nobody but moderators can write any more. */
    closedAt: timestampColumn("closed_at"),
    /** Learners write their own message before they can read the others'. */
    ownAnswerFirst: boolean("own_answer_first").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.elementId] })],
);

/** Messages of discussions. A message with a parent is a reply; replies have no replies. */
export const discussionMessages = pgTable(
  "discussion_messages",
  {
    environmentId: environmentColumn(),
    id: uuid("id").notNull().defaultRandom(),
    elementId: text("element_id").notNull(),
    parentId: uuid("parent_id"),
    /** Null once the author was erased. */
    userId: userColumn(),
    /** Repeated requests with the same key of one author store one message. */
    key: text("key").notNull(),
    /** "" once it was deleted. */
    text: text("text").notNull(),
    /** The people whom the text names with @. */
    mentions: jsonb("mentions").$type<string[]>().notNull().default([]),
    state: text("state").$type<MessageState>().notNull(),
    /** Why it waits for a moderator; null unless its state is `held`. */
    heldFor: text("held_for").$type<HoldReason>(),
    /** What the moderator wrote when they hid it; null unless its state is `hidden`. */
    hiddenReason: text("hidden_reason"),
    /** When and by which mentor it was put at the top of its discussion. */
    highlightedAt: timestampColumn("highlighted_at"),
    highlightedBy: uuid("highlighted_by"),
    createdAt: timestampColumn("created_at").notNull(),
    editedAt: timestampColumn("edited_at"),
    /** Stays in its place without text if it has replies. */
    deletedAt: timestampColumn("deleted_at"),
  },
  (t): ReturnType<typeof primaryKey | typeof index | typeof uniqueIndex | typeof foreignKey>[] => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    foreignKey({
      name: "discussion_messages_parent",
      columns: [t.environmentId, t.parentId],
      foreignColumns: [t.environmentId, t.id] as [AnyPgColumn, AnyPgColumn],
    }).onDelete("cascade"),
    index("discussion_messages_threads")
      .on(t.environmentId, t.elementId, t.createdAt, t.id)
      .where(sql`parent_id is null`),
    index("discussion_messages_element").on(t.environmentId, t.elementId, t.createdAt),
    index("discussion_messages_replies")
      .on(t.environmentId, t.parentId, t.createdAt, t.id)
      .where(sql`parent_id is not null`),
    index("discussion_messages_state").on(t.environmentId, t.state, t.createdAt, t.id),
    index("discussion_messages_new").on(t.environmentId, t.createdAt, t.id),
    index("discussion_messages_user").on(t.userId, t.environmentId, t.elementId),
    uniqueIndex("discussion_messages_key").on(t.environmentId, t.userId, t.key),
    uniqueIndex("discussion_messages_highlight")
      .on(t.environmentId, t.elementId)
      .where(sql`highlighted_at is not null`),
  ],
);

const messageReference = (
  name: string,
  t: { environmentId: AnyPgColumn; messageId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [t.environmentId, t.messageId],
    foreignColumns: [discussionMessages.environmentId, discussionMessages.id],
  }).onDelete("cascade");

/** A reaction of each kind that a user gave to a message. */
export const discussionReactions = pgTable(
  "discussion_reactions",
  {
    environmentId: environmentColumn(),
    messageId: uuid("message_id").notNull(),
    userId: userColumn().notNull(),
    kind: text("kind").$type<ReactionKind>().notNull(),
  },
  (t) => [
    primaryKey({
      name: "discussion_reactions_key",
      columns: [t.environmentId, t.messageId, t.userId, t.kind],
    }),
    messageReference("discussion_reactions_message", t),
    index("discussion_reactions_user").on(t.userId),
  ],
);

/** Reports of messages by readers. */
export const discussionReports = pgTable(
  "discussion_reports",
  {
    environmentId: environmentColumn(),
    messageId: uuid("message_id").notNull(),
    userId: userColumn().notNull(),
    reason: text("reason").notNull(),
    createdAt: timestampColumn("created_at").notNull(),
    /** When a moderator decided about the message; null: the report is open. */
    handledAt: timestampColumn("handled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.messageId, t.userId] }),
    messageReference("discussion_reports_message", t),
    index("discussion_reports_open")
      .on(t.environmentId, t.messageId)
      .where(sql`handled_at is null`),
    index("discussion_reports_user").on(t.userId),
  ],
);

/** People who can't write in the portal's discussions. */
export const discussionMutes = pgTable(
  "discussion_mutes",
  {
    environmentId: environmentColumn(),
    userId: userColumn().notNull(),
    reason: text("reason").notNull(),
    mutedAt: timestampColumn("muted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("discussion_mutes_user").on(t.userId),
  ],
);
