import { sql } from "drizzle-orm";
import {
  rowsOfContactDetails,
  type PersonalTable,
} from "#domains/settings/personal-data.server.ts";
import { outbox } from "./tables.server.ts";

export const messagingPersonalData: readonly PersonalTable[] = [
  {
    table: outbox,
    // Queued messages leave within minutes; without their row the job would fail.
    rowsOf: (person) => sql`${rowsOfContactDetails("recipient")(person)} and status <> 'queued'`,
    erase: "delete",
    // Emails repeat data of other tables, and may contain links that sign in.
    secretColumns: ["body", "html", "unsubscribe"],
  },
];
