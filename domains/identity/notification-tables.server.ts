import {
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { NotificationKind } from "./notifications/notification.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** Browsers in which a user has signed in to a portal, to recognise a new one. */
export const knownDevices = pgTable(
  "known_devices",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: text("device_id").notNull(),
    seenAt: timestampColumn("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId, t.deviceId] }),
    index("known_devices_user").on(t.userId),
    index("known_devices_seen").on(t.seenAt),
  ],
);

/** A portal's notifications to one user. Their texts are rendered when they are read, in the reader's language. */
export const notifications = pgTable(
  "notifications",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** Identifies what the notification is about: each key is notified once. */
    key: text("key").notNull(),
    detail: jsonb("detail").$type<Record<string, string>>().notNull(),
    createdAt: timestampColumn("created_at").notNull(),
    readAt: timestampColumn("read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("notifications_key").on(t.environmentId, t.userId, t.key),
    index("notifications_user").on(t.userId),
    index("notifications_created").on(t.createdAt),
  ],
);
