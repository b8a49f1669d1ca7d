import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { ElementState } from "./progress/element-state.ts";

/** A user's progress in a course, packed into one row. It is written in one statement guarded by `version`. */
export const courseProgress = pgTable(
  "course_progress",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    version: integer("version").notNull(),
    states: jsonb("states").$type<Record<string, ElementState>>().notNull(),
    variables: jsonb("variables").$type<Record<string, unknown>>().notNull(),
    currentElement: text("current_element"),
    doneCount: integer("done_count").notNull(),
    total: integer("total").notNull(),
    score: real("score"),
    lastActivityAt: timestamp("last_activity_at", { withTimezone: true }).notNull(),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** Lessons that were added before are no news to this learner. */
    lessonsNotifiedAt: timestamp("lessons_notified_at", { withTimezone: true })
      .notNull()
      .defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId, t.courseId] }),
    index("course_progress_lessons").on(t.environmentId, t.courseId, t.lessonsNotifiedAt),
    index("course_progress_completed")
      .on(t.environmentId, t.completedAt)
      .where(sql`completed_at is not null`),
  ],
);

/** Which user visited which course while signed in, and when they first did so. */
export const courseAuthorisations = pgTable(
  "course_authorisations",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.userId, t.courseId] })],
);

/** The history of all writes of progress. A repeated write has the same key and is stored once. */
export const progressOperations = pgTable(
  "progress_operations",
  {
    environmentId: text("environment_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    courseId: text("course_id").notNull(),
    elementId: text("element_id"),
    kind: text("kind").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    deviceId: text("device_id"),
    clientAt: timestamp("client_at", { withTimezone: true }),
    serverAt: timestamp("server_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId, t.key] }),
    index("progress_operations_course").on(t.environmentId, t.userId, t.courseId, t.serverAt),
  ],
);

/** What learners requested from the authors: a certificate or a gift. Authors answer them by hand. */
export const authorRequests = pgTable(
  "author_requests",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    kind: text("kind").$type<"certificate" | "gift">().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("author_requests_once").on(t.environmentId, t.userId, t.courseId, t.kind),
    index("author_requests_user").on(t.userId),
    index("author_requests_listed").on(t.environmentId, t.createdAt, t.id).concurrently(),
    index("author_requests_of_kind").on(t.environmentId, t.kind, t.createdAt, t.id).concurrently(),
  ],
);
