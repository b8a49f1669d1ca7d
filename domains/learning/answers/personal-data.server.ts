import { sql } from "drizzle-orm";
import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";

export const resultsPersonalData: readonly PersonalTable[] = [
  {
    table: "results",
    rows: (person) => sql`${ofUser(person)} and kind <> 'quiz'`,
    erase: "delete",
    secret: ["key"],
  },
  {
    // What many chose in a quiz is shown as a sum: the vote stays in it, without the voter.
    table: "results",
    rows: (person) => sql`${ofUser(person)} and kind = 'quiz'`,
    erase: {
      set: sql`user_id = null, device_id = null, session_id = null, email = null,
        key = 'erased ' || gen_random_uuid()`,
    },
    secret: ["key"],
  },
  { table: "certificates", rows: ofUser, erase: "delete" },
];
