import {
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** Requests for an email before each episode; deleted after the last episode, or when the user cancels. */
export const eventReminders = pgTable(
  "event_reminders",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id").notNull(),
    /** The language and the time zone of the request. */
    language: text("language").notNull(),
    timeZone: text("time_zone").notNull(),
    /** The portal's address at the time of the request. */
    origin: text("origin").notNull(),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    /** The start of the last announced episode; before the first one, the time of the request. */
    notifiedUntil: timestamp("notified_until", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("event_reminders_event_user").on(t.environmentId, t.eventId, t.userId),
    index("event_reminders_user").on(t.userId),
  ],
);
