import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { Crop } from "./crop.ts";
import type { Focus } from "./focus.ts";
import type { Captions, MediaKind, Replacement } from "./media.ts";
import { pictures } from "./tables.server.ts";

/** The files of a portal that editors can choose: uploaded in the studio, or imported with content. */
export const media = pgTable(
  "media",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    kind: text("kind").$type<MediaKind>().notNull(),
    /** The file's name without its folder and extension, which editors may change. */
    name: text("name").notNull(),
    /** The beginning of the SHA-256 of its bytes, in hexadecimal digits. It is part of the file's name in the store. */
    hash: text("hash").notNull(),
    extension: text("extension").notNull(),
    /** The same as `hash` for a picture; null for any other kind. */
    pictureId: text("picture_id"),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    width: integer("width"),
    height: integer("height"),
    durationMs: integer("duration_ms"),
    /** Descriptions for people who can't see a picture, by language. */
    alts: jsonb("alts").$type<Record<string, string>>().notNull().default({}),
    /** The part of a picture that is shown; null: all of it. */
    crop: jsonb("crop").$type<Crop>(),
    /** What stays visible of a picture where it is cut; null: its middle. */
    focus: jsonb("focus").$type<Focus>(),
    captions: jsonb("captions").$type<Captions[]>().notNull().default([]),
    /** The user who uploaded it; null: it was imported. */
    createdBy: text("created_by"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Set while it is in the trash. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    /** Which file has taken its place; null: none, or it can't be undone any more. */
    replacement: jsonb("replacement").$type<Replacement>(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    foreignKey({
      columns: [t.environmentId, t.pictureId],
      foreignColumns: [pictures.environmentId, pictures.id],
    }).onDelete("cascade"),
    uniqueIndex("media_hash").on(t.environmentId, t.hash),
    index("media_newest").on(t.environmentId, t.createdAt, t.id),
    index("media_deleted")
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index("media_replacement")
      .on(t.environmentId, sql`(${t.replacement} ->> 'by')`)
      .where(sql`${t.replacement} is not null`),
  ],
);

/** Files that arrive in pieces. A finished one becomes a row of `media`, with the same id. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    /** The file's name on the device that sends it. */
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** How many bytes are stored. */
    receivedBytes: bigint("received_bytes", { mode: "number" }).notNull().default(0),
    /** Only this user can continue it. */
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** The request that may write now, and until when, on the database's clock. */
    lockToken: text("lock_token"),
    lockedUntil: timestamp("locked_until", { withTimezone: true }),
    /** Another request waits for the lock. */
    isLockWanted: boolean("is_lock_wanted").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("media_uploads_created").on(t.createdAt),
  ],
);
