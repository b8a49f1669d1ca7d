import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { CourseVersions } from "#domains/courses/choose-versions.server.ts";
import type { ScheduleFailure } from "#domains/drafts/planned/planned-publication.ts";

/** The publication of a course that an editor has planned. It is deleted when it has happened. */
export const plannedPublications = pgTable(
  "planned_publications",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    publishAt: timestamp("publish_at", { withTimezone: true }).notNull(),
    /** What is published, as it was when it was planned. */
    versions: jsonb("versions").$type<CourseVersions>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Why it could not be published; null: it is waiting for its time. */
    failure: text("failure").$type<ScheduleFailure>(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.courseId] }),
    index("planned_publications_due")
      .on(t.publishAt)
      .where(sql`${t.failure} is null`),
    index("planned_publications_files").using("gin", fileHashesOf("versions")),
  ],
);
