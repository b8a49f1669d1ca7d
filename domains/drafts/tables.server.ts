import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { fileHashesOf } from "#domains/files/library/shows-file.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { Clash } from "./merge-operations.ts";
import type { JsonObject, Operation } from "./operations.ts";

/** The newest version of a document that is edited in the studio, such as a lesson. Learners see published revisions. */
export const drafts = pgTable(
  "drafts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** The kind of document: `course`, `element`. */
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    /** Grows with every change. Each change names the version that it is based on. */
    version: integer("version").notNull(),
    body: jsonb("body").$type<JsonObject>().notNull(),
    /** The published revision that the draft was made from; 0: nothing was published yet. */
    baseRevision: integer("base_revision").notNull(),
    /** The version that says the same as the published revision; null: none. */
    publishedVersion: integer("published_version"),
    updatedBy: text("updated_by").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.kind, t.id] }),
    index("drafts_files").using("gin", fileHashesOf("body")),
  ],
);

export const draftChangeTypes = ["edit", "undo", "redo", "discard", "import"] as const;
export type DraftChangeType = (typeof draftChangeTypes)[number];

/** One change of a draft. The newest ones are kept, to undo them and to merge changes that arrive late. */
export const draftChanges = pgTable(
  "draft_changes",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    /** The version that the change made. */
    version: integer("version").notNull(),
    /** Chosen by the client, so that a repeated request is stored once. */
    changeId: text("change_id").notNull(),
    type: text("type").$type<DraftChangeType>().notNull(),
    operations: jsonb("operations").$type<Operation[]>().notNull(),
    inverse: jsonb("inverse").$type<Operation[]>().notNull(),
    /** The operations that were left out, because somebody else had changed the same place. */
    clashes: jsonb("clashes").$type<Clash[]>().notNull().default([]),
    /** The change that an undo or redo takes back. */
    target: integer("target"),
    /** The change that took this one back. */
    takenBackBy: integer("taken_back_by"),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.kind, t.id, t.version] }),
    index("draft_changes_change_id").on(t.environmentId, t.kind, t.id, t.changeId),
  ],
);
