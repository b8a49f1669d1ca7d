import {
  boolean,
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
import { sql } from "drizzle-orm";
import { users } from "#domains/identity/tables.server.ts";
import type { ChosenVariant } from "./answers/describe-answers.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** Interaction, quiz and test results. They name the revision and the components that they answer. */
export const results = pgTable(
  "results",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** The idempotency key from the browser: a result sent again is stored once. */
    key: text("key").notNull(),
    kind: text("kind").$type<"interaction" | "quiz" | "test">().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    deviceId: text("device_id"),
    courseId: text("course_id"),
    elementId: text("element_id").notNull(),
    elementRevision: integer("element_revision").notNull(),
    componentId: text("component_id"),
    /** The question's text when it was answered; for a whole test, the test's title. */
    text: text("text"),
    /** The texts of the chosen variants, each with its question. */
    variants: jsonb("variants").$type<ChosenVariant[]>(),
    /** The course's category. */
    categoryId: text("category_id"),
    /** Component id to the ids of the chosen variants. */
    answers: jsonb("answers").$type<Readonly<Record<string, readonly string[]>>>().notNull(),
    multiple: boolean("multiple").notNull(),
    passed: boolean("passed"),
    score: real("score"),
    /** The points by the revision that was answered; null for quizzes. */
    points: integer("points"),
    maxPoints: integer("max_points"),
    sessionId: text("session_id"),
    email: text("email"),
    clientAt: timestamp("client_at", { withTimezone: true }),
    serverAt: timestamp("server_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.key] }),
    index("results_user").on(t.environmentId, t.userId, t.elementId, t.serverAt),
    index("results_device").on(t.environmentId, t.deviceId),
    // Submitted tests are counted over all users.
    index("results_tests")
      .on(t.environmentId, t.elementId, t.userId, t.serverAt)
      .where(sql`kind = 'test' and component_id is null`),
    // Quiz answers are counted over all users.
    index("results_quiz")
      .on(t.environmentId, t.elementId, t.componentId, t.serverAt)
      .where(sql`kind = 'quiz'`),
  ],
);

/** How many attempts at a test with limited attempts a learner got in addition. */
export const extraAttempts = pgTable(
  "extra_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    elementId: text("element_id").notNull(),
    count: integer("count").notNull(),
    givenAt: timestamp("given_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId, t.elementId] }),
    index("extra_attempts_user").on(t.userId),
  ],
);

/** Certificates of finished courses, with the title and name as they were when the certificate was issued. */
export const certificates = pgTable(
  "certificates",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** Public, and hard to guess. */
    number: text("number").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    /** The author's edition of the course, not the revision of its content. */
    edition: integer("edition").notNull(),
    revision: integer("revision").notNull(),
    name: text("name").notNull(),
    /** How often the owner has corrected the name. */
    renamed: integer("renamed").notNull().default(0),
    title: text("title").notNull(),
    language: text("language").notNull(),
    minutes: integer("minutes").notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.number] }),
    uniqueIndex("certificates_once").on(t.environmentId, t.userId, t.courseId, t.edition),
    index("certificates_user").on(t.userId),
  ],
);
