import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { CourseBody, CourseCardBody, ElementBody } from "./course.ts";

/** A course. Its content is in immutable revisions, so a result can refer to the exact content it answers. */
export const courses = pgTable(
  "courses",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    /** The folder's name at the last import: the importer finds the course by it. */
    sourceKey: text("source_key").notNull(),
    position: integer("position").notNull(),
    published: boolean("published").notNull(),
    microcourse: boolean("microcourse").notNull().default(false),
    revision: integer("revision").notNull(),
    /** The fields a list shows, so lists never read whole courses. */
    card: jsonb("card").$type<CourseCardBody>().notNull(),
    /** When it was archived: it is in no list, but people who have its link or started it can use it. Null: it isn't. */
    archivedAt: timestamp("archived_at", { withTimezone: true }),
    /** When it was put in the trash. Null: it isn't there. */
    trashedAt: timestamp("trashed_at", { withTimezone: true }),
    /** What a restored course gets back. */
    beforeTrash: jsonb("before_trash").$type<{ published: boolean; position: number }>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("courses_position").on(t.environmentId, t.position),
    index("courses_trashed").on(t.trashedAt),
    index("courses_listed").on(t.environmentId, t.published, t.microcourse, t.position, t.id),
  ],
);

/** The aliases that a course has or had. They stay reserved, so that old links keep leading to it. */
export const courseAliases = pgTable(
  "course_aliases",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    alias: text("alias").notNull(),
    courseId: text("course_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.alias] }),
    index("course_aliases_course").on(t.environmentId, t.courseId),
  ],
);

/** An immutable revision of a course with the list of its elements, so that a course page reads only one row. */
export const courseRevisions = pgTable(
  "course_revisions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    revision: integer("revision").notNull(),
    body: jsonb("body").$type<CourseBody>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.courseId, t.revision] }),
    index("course_revisions_files").using("gin", fileHashesOf("body")),
  ],
);

/** A lesson, test or webinar. Its id never changes and is never reused, even after it was removed from its course. */
export const elements = pgTable(
  "elements",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    courseId: text("course_id").notNull(),
    sourceKey: text("source_key").notNull(),
    type: text("type").notNull(),
    revision: integer("revision").notNull(),
    /** The languages that this revision has texts in, so that counting them reads no bodies. Null: not stored yet. */
    languages: text("languages").array(),
    /** False once the element was removed from the course's folder; answers and progress stay. */
    present: boolean("present").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("elements_course").on(t.environmentId, t.courseId),
  ],
);

export const elementRevisions = pgTable(
  "element_revisions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    elementId: text("element_id").notNull(),
    revision: integer("revision").notNull(),
    body: jsonb("body").$type<ElementBody>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.elementId, t.revision] }),
    index("element_revisions_files").using("gin", fileHashesOf("body")),
  ],
);

/** Reviews by learners who finished a course. */
export const reviews = pgTable(
  "reviews",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    courseId: text("course_id").notNull(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    language: text("language").notNull(),
    /** The author; null: the review was written by the people who run the portal. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Set when an admin hid it from the lists; its author still sees it. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("reviews_course").on(t.environmentId, t.courseId, t.createdAt),
    uniqueIndex("reviews_once").on(t.environmentId, t.courseId, t.userId),
    index("reviews_user").on(t.userId),
  ],
);
