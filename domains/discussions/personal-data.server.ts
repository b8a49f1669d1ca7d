import { sql } from "drizzle-orm";
import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import {
  discussionMessages,
  discussionMutes,
  discussionReactions,
  discussionReports,
} from "./tables.server.ts";
import { prayerRequests } from "./prayers/tables.server.ts";

export const discussionsPersonalData: readonly PersonalTable[] = [
  { table: discussionReactions, rowsOf: rowsOfUser, erase: "delete" },
  { table: discussionReports, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: prayerRequests,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["key"],
  },
  { table: discussionMutes, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: discussionMessages,
    rowsOf: rowsOfUser,
    // An empty message stays in its place, so that other people's replies to it can stay, too.
    erase: {
      set: sql`text = '', mentions = '[]', key = id::text, hidden_reason = null, user_id = null,
        highlighted_at = null, highlighted_by = null, deleted_at = coalesce(deleted_at, now())`,
    },
    secretColumns: ["key"],
  },
];
