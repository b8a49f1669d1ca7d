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

/** Who wants a letter before an event begins; gone with the last episode, or when they take it back. */
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
    /** In which it was asked for, and in whose time the hour is told. */
    language: text("language").notNull(),
    timeZone: text("time_zone").notNull(),
    /** The address of the portal where it was asked for. */
    origin: text("origin").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    /** The beginning of the last episode of which a letter has told; before the first, when it was asked for. */
    notifiedUntil: timestamp("notified_until", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("event_reminders_person").on(t.environmentId, t.eventId, t.userId),
    index("event_reminders_user").on(t.userId),
  ],
);
