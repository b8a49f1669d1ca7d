import { sql, type SQL } from "drizzle-orm";
import {
  rowsOfContactDetails,
  type PersonalTable,
  type PersonScope,
  rowsOfPortal,
  rowsOfUser,
} from "#domains/settings/personal-data.server.ts";
import {
  conversationCases,
  conversationMessages,
  conversations,
  mentorProfiles,
} from "./tables.server.ts";
import { conversationContacts, incomingMessages } from "./channels/tables.server.ts";
import { conversationForwards, mentorChats, unsentAnswers } from "./mentor-chat/tables.server.ts";
import { conversationFiles } from "./files/tables.server.ts";

/** SQL condition for the rows with the person's accounts in another column than `user_id`. */
const rowsWith =
  (column: string) =>
  (person: PersonScope): SQL =>
    sql`${rowsOfPortal(person)} and ${sql.identifier(column)} = any(${sql.param(person.userIds)}::uuid[])`;

const forget = (column: string) => ({ set: sql`${sql.identifier(column)} = null` });

/**
 * A learner's copy has the whole conversation, with the notes about them; erasing deletes it. A mentor's copy has what
 * they wrote; erasing leaves that without its author.
 */
export const conversationsPersonalData: readonly PersonalTable[] = [
  {
    table: conversationFiles,
    rowsOf: (person) => sql`${rowsOfPortal(person)} and conversation_id in (
      select id from ${conversations} where ${rowsOfUser(person)})`,
    erase: "keep",
    secretColumns: ["stored_name", "source"],
  },
  {
    table: conversationFiles,
    rowsOf: (person) => sql`${rowsOfPortal(person)} and exists (
      select from ${conversationMessages} message
      where message.environment_id = ${conversationFiles}.environment_id
        and message.conversation_id = ${conversationFiles}.conversation_id
        and message.sequence = ${conversationFiles}.sequence
        and message.author_id = any(${sql.param(person.userIds)}::uuid[]))`,
    erase: "keep",
    secretColumns: ["stored_name", "source"],
  },
  {
    table: conversationCases,
    rowsOf: rowsWith("reporter_id"),
    erase: forget("reporter_id"),
    secretColumns: ["closed_by"],
  },
  {
    table: conversationCases,
    rowsOf: rowsWith("closed_by"),
    erase: forget("closed_by"),
    secretColumns: ["reporter_id", "reason", "word"],
  },
  {
    table: conversationMessages,
    rowsOf: (person) => sql`${rowsOfPortal(person)} and conversation_id in (
      select id from ${conversations} where ${rowsOfUser(person)})`,
    erase: "keep",
    secretColumns: ["idempotency_key"],
  },
  {
    table: conversationMessages,
    rowsOf: rowsWith("author_id"),
    erase: forget("author_id"),
    secretColumns: ["idempotency_key"],
  },
  {
    table: conversations,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["declined_ids"],
  },
  {
    table: conversations,
    rowsOf: rowsWith("owner_id"),
    erase: forget("owner_id"),
    secretColumns: ["user_id", "declined_ids", "context"],
  },
  {
    table: conversations,
    rowsOf: rowsWith("leader_id"),
    erase: forget("leader_id"),
    secretColumns: ["user_id", "owner_id", "declined_ids", "context"],
  },
  { table: conversationContacts, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: incomingMessages,
    rowsOf: rowsOfContactDetails("subject"),
    erase: "delete",
    leftOutBecause:
      "They wait for a moment, or for a week at most until the sender gives their age, and then become part of a conversation.",
  },
  {
    table: conversations,
    rowsOf: rowsWith("second_reader_id"),
    erase: forget("second_reader_id"),
    secretColumns: ["user_id", "owner_id", "declined_ids", "context"],
  },
  { table: mentorProfiles, rowsOf: rowsOfUser, erase: "delete" },
  { table: mentorChats, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: conversationForwards,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["conversation_id"],
  },
  {
    table: unsentAnswers,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["conversation_ids", "media"],
  },
  {
    table: mentorProfiles,
    rowsOf: rowsWith("leader_id"),
    erase: forget("leader_id"),
    secretColumns: ["user_id"],
  },
];
