import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The scheduled backups of the installation, the current one included. */
export const backups = pgTable(
  "backups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    /** Null while it runs. */
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    /** Why it failed; null unless it did. */
    problem: text("problem"),
    /** The path of its file. */
    file: text("file").notNull(),
    bytes: bigint("bytes", { mode: "number" }),
    checkedAt: timestamp("checked_at", { withTimezone: true }),
    /** Why it couldn't be restored; null if it could, or wasn't checked. */
    checkProblem: text("check_problem"),
  },
  (t) => [index("backups_time").on(t.startedAt)],
);
