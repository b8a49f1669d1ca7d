import { sql } from "drizzle-orm";
import {
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
import { environments } from "#domains/settings/tables.server.ts";
import type { FileKind, FileProblem, FileSource, FileState } from "./message-file.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";

/** The pictures, voice notes and files of messages. Their bytes are in the file store. */
export const conversationFiles = pgTable(
  "conversation_files",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    sequence: integer("sequence").notNull(),
    /** Its place among the files of its message, from 0. */
    position: integer("position").notNull(),
    kind: text("kind").$type<FileKind>().notNull(),
    /** The media type that its bytes have; "" until they are here. */
    type: text("type").notNull().default(""),
    bytes: integer("bytes").notNull().default(0),
    /** What its sender called it; "" without a name. */
    name: text("name").notNull(),
    /** What a picture shows, in its sender's words. */
    alt: text("alt").notNull().default(""),
    width: integer("width"),
    height: integer("height"),
    /** Its name in the file store; null until it is ready. */
    storedName: text("stored_name"),
    state: text("state").$type<FileState>().notNull(),
    /** Why it was refused or failed. */
    problem: text("problem").$type<FileProblem>(),
    /** Where a messenger has it, while it waits to be fetched. */
    source: jsonb("source").$type<FileSource>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    foreignKey({
      name: "conversation_files_message",
      columns: [t.environmentId, t.conversationId, t.sequence],
      foreignColumns: [
        conversationMessages.environmentId,
        conversationMessages.conversationId,
        conversationMessages.sequence,
      ],
    }).onDelete("cascade"),
    index("conversation_files_message").on(t.environmentId, t.conversationId, t.sequence),
    index("conversation_files_waiting")
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
  ],
);
