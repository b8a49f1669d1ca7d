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
import type { PageBody, PageModel } from "./page.ts";

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
    /** Shown once the page is published. What is written since is in its draft (domains/drafts). */
    revision: integer("revision").notNull(),
    /** Grows with every change except those of the draft, which has a version of its own. */
    version: integer("version").notNull().default(1),
    position: integer("position").notNull().default(0),
    /** The model that the page belongs to, such as the course it introduces. A model has at most one page. */
    modelName: text("model_name"),
    modelId: text("model_id"),
    /** When the page was put in the trash; null: it isn't there. */
    trashedAt: timestamp("trashed_at", { withTimezone: true }),
    /** What a page in the trash gets back when it is restored. */
    beforeTrash: jsonb("before_trash").$type<BeforeTrash>(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.alias] }),
    uniqueIndex("pages_model").on(t.environmentId, t.modelName, t.modelId),
    index("pages_trashed").on(t.trashedAt),
  ],
);

type BeforeTrash = { published: boolean; position: number; model: PageModel | null };

/** The addresses that a page has or had besides its alias. They stay reserved for it, and lead to its current one. */
export const pageAddresses = pgTable(
  "page_addresses",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    address: text("address").notNull(),
    /** The alias of the page. */
    alias: text("alias").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.address] }),
    index("page_addresses_alias").on(t.environmentId, t.alias),
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
