import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { Component } from "#domains/pages/component.ts";

/** Blocks that editors saved under a name. What is inserted is a copy, so a change here changes no page. */
export const savedSections = pgTable(
  "saved_sections",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    components: jsonb("components").$type<Component[]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Set while it is in the trash. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("saved_sections_newest").on(t.environmentId, t.createdAt, t.id),
    index("saved_sections_deleted")
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index("saved_sections_files").using("gin", fileHashesOf("components")),
  ],
);
