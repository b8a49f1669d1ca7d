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

/** Who changed what as an admin, written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("audit_log_at").on(t.environmentId, t.at),
  ],
);
