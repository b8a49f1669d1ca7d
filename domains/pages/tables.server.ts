import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { PageBody } from "./page.ts";

/** A page of a portal, found by alias; what it shows lies in immutable revisions. */
export const pages = pgTable(
  "pages",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    alias: text("alias").notNull(),
    id: text("id").notNull(),
    published: boolean("published").notNull().default(true),
    revision: integer("revision").notNull(),
    position: integer("position").notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.alias] })],
);

export const pageRevisions = pgTable(
  "page_revisions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    alias: text("alias").notNull(),
    revision: integer("revision").notNull(),
    body: jsonb("body").$type<PageBody>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.alias, t.revision] })],
);
