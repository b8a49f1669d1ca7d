import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { IdentityMethod } from "./identity.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** Counters of attempts: one row per key and window, shared by all processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: timestampColumn("window_start").notNull(),
    count: integer("count").notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowStart] }),
    index("rate_limits_expires").on(t.expiresAt),
  ],
);

/** Blocked attempts, for a portal's admins: one row per limit, subject and window. */
export const blockedAttempts = pgTable(
  "blocked_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    limitName: text("limit_name").notNull(),
    /** What was blocked, shortened so that no full address or phone is stored here. */
    subject: text("subject").notNull(),
    windowStart: timestampColumn("window_start").notNull(),
    clientAddress: text("client_address").notNull(),
    count: integer("count").notNull(),
    firstAt: timestampColumn("first_at").notNull(),
    lastAt: timestampColumn("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.limitName, t.subject, t.windowStart] }),
    index("blocked_attempts_last").on(t.environmentId, t.lastAt),
    index("blocked_attempts_window").on(t.environmentId, t.windowStart, t.limitName, t.subject),
  ],
);

/** How many sign-ins of a day (UTC) succeeded and failed, by method. Nothing here is about one person. */
export const signInResults = pgTable(
  "sign_in_results",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    method: text("method").$type<"email" | "anonymous" | "phone" | IdentityMethod>().notNull(),
    day: date("day").notNull(),
    succeeded: integer("succeeded").notNull(),
    failed: integer("failed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.method, t.day] })],
);
