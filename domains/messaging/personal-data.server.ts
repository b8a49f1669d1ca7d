import { sql } from "drizzle-orm";
import { ofContact, type PersonalTable } from "#domains/settings/personal-data.server.ts";

export const messagingPersonalData: readonly PersonalTable[] = [
  {
    table: "outbox",
    // What still waits is sent within minutes; without its row the job would fail.
    rows: (person) => sql`${ofContact("recipient")(person)} and status <> 'queued'`,
    erase: "delete",
    // Emails repeat what other tables hold, and may hold links that sign in.
    secret: ["body", "html", "unsubscribe"],
  },
];
