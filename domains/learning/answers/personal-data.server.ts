import { sql } from "drizzle-orm";
import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { results, certificates } from "#domains/learning/result-tables.server.ts";

export const resultsPersonalData: readonly PersonalTable[] = [
  {
    table: results,
    rows: (person) => sql`${ofUser(person)} and kind <> 'quiz'`,
    erase: "delete",
    secret: ["key"],
  },
  {
    // Quiz answers are shown as counts. An erased user's answer stays counted, without the user.
    table: results,
    rows: (person) => sql`${ofUser(person)} and kind = 'quiz'`,
    erase: {
      set: sql`user_id = null, device_id = null, session_id = null, email = null,
        key = 'erased ' || gen_random_uuid()`,
    },
    secret: ["key"],
  },
  { table: certificates, rows: ofUser, erase: "delete" },
];
