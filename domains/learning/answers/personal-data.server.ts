import { sql } from "drizzle-orm";
import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { results, certificates, extraAttempts } from "#domains/learning/result-tables.server.ts";

export const resultsPersonalData: readonly PersonalTable[] = [
  {
    table: results,
    rowsOf: (person) => sql`${rowsOfUser(person)} and kind <> 'quiz'`,
    erase: "delete",
    secretColumns: ["key"],
  },
  {
    // Quiz answers are shown as counts. An erased user's answer stays counted, without the user.
    table: results,
    rowsOf: (person) => sql`${rowsOfUser(person)} and kind = 'quiz'`,
    erase: {
      set: sql`user_id = null, device_id = null, session_id = null, email = null,
        key = 'erased ' || gen_random_uuid()`,
    },
    secretColumns: ["key"],
  },
  { table: extraAttempts, rowsOf: rowsOfUser, erase: "delete" },
  { table: certificates, rowsOf: rowsOfUser, erase: "delete" },
];
