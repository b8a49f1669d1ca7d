import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { ScheduleFailure } from "#domains/drafts/planned/planned-publication.ts";
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import type { PageBody } from "#domains/pages/page.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** The publication of a page that an editor has planned. It is deleted when it has happened. */
export const plannedPages = pgTable(
  "planned_pages",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    alias: text("alias").notNull(),
    publishAt: timestamp("publish_at", { withTimezone: true }).notNull(),
    /** The version of the draft when it was planned, and the published revision that it was made from. */
    version: integer("version").notNull(),
    baseRevision: integer("base_revision").notNull(),
    body: jsonb("body").$type<PageBody>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Why it could not be published; null: it is waiting for its time. */
    failure: text("failure").$type<ScheduleFailure>(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.alias] }),
    index("planned_pages_due")
      .on(t.publishAt)
      .where(sql`${t.failure} is null`),
    index("planned_pages_files").using("gin", fileHashesOf("body")),
  ],
);
