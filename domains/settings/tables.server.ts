import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Provider } from "#platform/provider-keys.ts";
import type { AuditFields } from "./audit-log/changed-fields.ts";
import { auditSearchText } from "./audit-log/audit-search.server.ts";
import type { Settings } from "./settings.ts";

/** A portal, which the specification calls an environment. Every row of a portal starts with its id. */
export const environments = pgTable("environments", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  settingsVersion: integer("settings_version").notNull(),
  /** The parent portal, which lists this one. */
  parentId: text("parent_id").references((): AnyPgColumn => environments.id, {
    onDelete: "set null",
  }),
  /** Raised by every change a guest could see; part of every cache key. */
  version: bigint("version", { mode: "number" }).notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * The link that creates the first portal of an empty installation. There is at most one: a new link replaces the old
 * one, and creating a portal deletes it.
 */
export const claimLinks = pgTable("claim_links", {
  /** The sha-256 of its token. */
  tokenHash: text("token_hash").primaryKey(),
  /** The only host at which it works; null: any. */
  host: text("host"),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

/** The host of a request decides which portal answers it. Hosts are lower case, without a port. */
export const portalHosts = pgTable(
  "portal_hosts",
  {
    host: text("host").primaryKey(),
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** Host 0 is the main one, used in emails. */
    position: integer("position").notNull().default(0),
  },
  (t) => [index("portal_hosts_environment").on(t.environmentId)],
);

/** Settings are never edited in place: every change adds a version. */
export const settingsRevisions = pgTable(
  "settings_revisions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    settings: jsonb("settings").$type<Settings>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.version] })],
);

/** A portal's own texts, used instead of the product's texts with the same key. */
export const portalMessages = pgTable(
  "portal_messages",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    language: text("language").notNull(),
    key: text("key").notNull(),
    text: text("text").notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.language, t.key] })],
);

/** Keys of outside services, encrypted with the installation's secret; never part of the settings. */
export const portalSecrets = pgTable(
  "portal_secrets",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    provider: text("provider").$type<Provider>().notNull(),
    name: text("name").notNull(),
    sealed: text("sealed").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.provider, t.name] })],
);

/** Who changed what as staff, written in the transaction of the change. A trigger refuses to change or delete entries. */
export const auditLog = pgTable(
  "audit_log",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull().default(""),
    subjectId: text("subject_id").notNull().default(""),
    /** The fields that changed, without secrets and contacts. */
    before: jsonb("before").$type<AuditFields>().notNull().default({}),
    after: jsonb("after").$type<AuditFields>().notNull().default({}),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("audit_log_time").on(t.environmentId, t.at, t.id),
    index("audit_log_actor").on(t.environmentId, t.actor, t.at, t.id),
    index("audit_log_action").on(t.environmentId, t.action, t.at, t.id),
    // For the erasure of a person.
    index("audit_log_user").on(sql`(${t.detail} ->> 'userId')`),
    index("audit_log_subject").on(t.environmentId, t.subjectType, t.subjectId, t.at, t.id),
    index("audit_log_search").using("gin", sql.raw(`search_trigrams(${auditSearchText})`)),
  ],
);

/**
 * Which portals were deleted, by whom and when: the audit log of a portal is deleted with it. A trigger refuses to change
 * or delete rows.
 */
export const deletedPortals = pgTable(
  "deleted_portals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    portalId: text("portal_id").notNull(),
    name: text("name").notNull(),
    /** Its main host. */
    host: text("host").notNull(),
    /** A user id, or "system" for a command. */
    deletedBy: text("deleted_by").notNull(),
    /** How many rows of each table were deleted with it. */
    rowCounts: jsonb("row_counts").$type<Record<string, number>>().notNull(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("deleted_portals_time").on(t.deletedAt, t.id)],
);

/**
 * What open pages are told about: that something under a topic has changed, never what. Readers that lost their connection
 * catch up from here, so events are deleted soon.
 */
export const liveEvents = pgTable(
  "live_events",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity(),
    topic: text("topic").notNull(),
    /** The only user whom the event is for; null: everybody who may read the topic. */
    userId: uuid("user_id"),
    /** The database's time, because readers of several processes compare it. */
    at: timestamp("at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("live_events_topic").on(t.environmentId, t.topic, t.at),
    index("live_events_time").on(t.at),
    // For the erasure of a person.
    index("live_events_user").on(t.userId),
  ],
);
