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

/** A portal: the specification calls it an environment. Every row that belongs to a portal begins with its id. */
export const environments = pgTable("environments", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  settingsVersion: integer("settings_version").notNull(),
  /** The portal that shows this one among its own (section 3, environmentsConnection). */
  parentId: text("parent_id").references((): AnyPgColumn => environments.id, {
    onDelete: "set null",
  }),
  /** Grows with every change a guest could see; part of every cache key. */
  version: bigint("version", { mode: "number" }).notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A portal is found by its host only. Hosts are stored in lower case, without a port. */
export const portalHosts = pgTable(
  "portal_hosts",
  {
    host: text("host").primaryKey(),
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** The first host (0) is the portal's own address in letters. */
    position: integer("position").notNull().default(0),
  },
  (t) => [index("portal_hosts_environment").on(t.environmentId)],
);

/** Settings are never edited in place: every change is a new version. */
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

/** A portal's own wording: stands before what the product says under the same key. */
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

/** What admins changed, by whom: written in the same transaction as the change. */
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
