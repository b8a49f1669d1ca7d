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
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { PageBody } from "./page.ts";

/**
 * A page of a portal, found by alias. Its content is in immutable revisions; one may be published, one may be a draft.
 */
export const pages = pgTable(
  "pages",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    alias: text("alias").notNull(),
    id: text("id").notNull(),
    published: boolean("published").notNull().default(true),
    /** Shown once the page is published. */
    revision: integer("revision").notNull(),
    /** A newer revision that is not published yet. */
    draft: integer("draft"),
    /** Grows with every change. Each change names the version that it is based on. */
    version: integer("version").notNull().default(1),
    position: integer("position").notNull().default(0),
    /** The model that the page belongs to, such as the course it introduces. A model has at most one page. */
    modelName: text("model_name"),
    modelId: text("model_id"),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.alias] }),
    uniqueIndex("pages_model").on(t.environmentId, t.modelName, t.modelId),
  ],
);

/** An immutable version of a page's content. */
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
  (t) => [
    primaryKey({ columns: [t.environmentId, t.alias, t.revision] }),
    index("page_revisions_files").using("gin", fileHashesOf("body")),
  ],
);

/** A link that shows a draft to people without an account. The link itself is signed, not stored. */
export const previewLinks = pgTable(
  "preview_links",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    /** A page's alias, an element's id, or `/courses/` and a course's id. */
    contentId: text("content_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("preview_links_content").on(t.environmentId, t.contentId),
    index("preview_links_expiry").on(t.expiresAt),
  ],
);
