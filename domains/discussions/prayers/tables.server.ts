import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { PrayerFlag, PrayerState } from "./prayer.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });

/** What visitors ask others to pray for. */
export const prayerRequests = pgTable(
  "prayer_requests",
  {
    environmentId: environmentColumn(),
    id: uuid("id").notNull().defaultRandom(),
    /** Null for a visitor without an account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** "" without one. */
    name: text("name").notNull(),
    text: text("text").notNull(),
    /** The writer wants nobody but the team to read it. */
    isForTeam: boolean("is_for_team").notNull(),
    state: text("state").$type<PrayerState>().notNull(),
    flag: text("flag").$type<PrayerFlag>(),
    /** Sending the same form twice makes one request. */
    key: text("key").notNull(),
    policyVersion: text("policy_version").notNull(),
    prayedCount: integer("prayed_count").notNull().default(0),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("prayer_requests_key").on(t.environmentId, t.key),
    index("prayer_requests_state").on(t.environmentId, t.state, t.createdAt, t.id),
    index("prayer_requests_user").on(t.userId),
    index("prayer_requests_created").on(t.createdAt),
  ],
);

/** Who has prayed for a request: one mark for each account or browser, without its name. */
export const prayerMarks = pgTable(
  "prayer_marks",
  {
    environmentId: environmentColumn(),
    requestId: uuid("request_id").notNull(),
    /** A hash. */
    writer: text("writer").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.requestId, t.writer] }),
    foreignKey({
      name: "prayer_marks_request",
      columns: [t.environmentId, t.requestId],
      foreignColumns: [prayerRequests.environmentId, prayerRequests.id],
    }).onDelete("cascade"),
  ],
);
