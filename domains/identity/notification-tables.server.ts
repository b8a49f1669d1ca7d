import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions, users } from "./tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { HeldContent } from "./notifications/deliver.server.ts";
import type { NotificationKind } from "./notifications/notification.ts";
import type {
  NotificationChannel,
  NotificationChoices,
  NotificationTopic,
  QuietHours,
} from "./notifications/preferences.ts";

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
    // A person's list and the number of unread ones stay fast when they have thousands.
    index("notifications_listed").on(t.environmentId, t.userId, t.createdAt, t.id).concurrently(),
    index("notifications_unread")
      .on(t.environmentId, t.userId)
      .where(sql`read_at is null`)
      .concurrently(),
    index("notifications_user").on(t.userId),
    index("notifications_created").on(t.createdAt),
  ],
);

/** What a user wants to be notified about in a portal, where and when. Without a row, the defaults count. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    choices: jsonb("choices").$type<NotificationChoices>().notNull().default({}),
    quietHours: jsonb("quiet_hours").$type<QuietHours>(),
    timeZone: text("time_zone").notNull(),
    digest: boolean("digest").notNull().default(false),
    discreet: boolean("discreet").notNull().default(false),
    updatedAt: timestampColumn("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("notification_preferences_user").on(t.userId),
  ],
);

/** Messages that wait for the end of the quiet hours or for the daily email. They are deleted when they are queued. */
export const heldNotifications = pgTable(
  "held_notifications",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic: text("topic").$type<NotificationTopic>().notNull(),
    channel: text("channel").$type<Exclude<NotificationChannel, "portal">>().notNull(),
    isInDigest: boolean("is_in_digest").notNull(),
    content: jsonb("content").$type<HeldContent>().notNull(),
    dueAt: timestampColumn("due_at").notNull(),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("held_notifications_user").on(t.userId),
    index("held_notifications_due").on(t.dueAt),
  ],
);

/** Where a browser receives push messages: its address at its maker's service, and the keys that encrypt for it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** It ends with its session: signed-out browsers get nothing. */
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.sessionId] }),
    foreignKey({
      columns: [t.environmentId, t.sessionId],
      foreignColumns: [sessions.environmentId, sessions.id],
    }).onDelete("cascade"),
    index("push_subscriptions_user").on(t.userId),
  ],
);
