import { sql } from "drizzle-orm";
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
import { environments } from "#domains/settings/tables.server.ts";
import type { UserCore, UserProfile } from "./user.ts";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** People. Global: one person may belong to several portals through memberships. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `session` marks a temporary account (section 6); null is a registered one. */
    status: text("status").$type<"session">(),
    /** Lower case and trimmed. */
    email: text("email"),
    phone: text("phone"),
    passwordHash: text("password_hash"),
    profile: jsonb("profile").$type<UserProfile>().notNull().default({}),
    core: jsonb("core").$type<UserCore>().notNull().default({}),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email")
      .on(t.email)
      .where(sql`email is not null`),
    uniqueIndex("users_phone")
      .on(t.phone)
      .where(sql`phone is not null`),
  ],
);

/** A person in a portal: roles, block and deletion belong to that portal alone. */
export const memberships = pgTable(
  "memberships",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roles: text("roles")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    blockedAt: at("blocked_at"),
    deletedAt: at("deleted_at"),
    language: text("language"),
    utm: jsonb("utm").$type<Record<string, string>>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("memberships_user").on(t.userId),
  ],
);

/** Opaque tokens: only their sha-256 is stored, so a copy of the database signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessHash: text("access_hash").notNull(),
    accessExpiresAt: at("access_expires_at").notNull(),
    refreshHash: text("refresh_hash").notNull(),
    /** The refresh token before this one, answered with the same successor for a short grace. */
    previousRefreshHash: text("previous_refresh_hash"),
    rotatedAt: at("rotated_at").notNull(),
    /** The successor tokens, sealed with a key only the predecessor's holder has. */
    successor: text("successor"),
    idleExpiresAt: at("idle_expires_at").notNull(),
    absoluteExpiresAt: at("absolute_expires_at").notNull(),
    deviceId: text("device_id"),
    userAgent: text("user_agent"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("sessions_access").on(t.accessHash),
    uniqueIndex("sessions_refresh").on(t.refreshHash),
    index("sessions_previous_refresh").on(t.previousRefreshHash),
    index("sessions_user").on(t.userId),
  ],
);

/** Secrets sent to a person for one purpose (a password reset): single use, short-lived, stored hashed. */
export const authAttempts = pgTable(
  "auth_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    purpose: text("purpose").$type<"reset-password">().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    secretHash: text("secret_hash").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("auth_attempts_secret").on(t.secretHash),
  ],
);

/** Counters of attempts: one row a key and window, shared by all processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: at("window_start").notNull(),
    count: integer("count").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowStart] }),
    index("rate_limits_expires").on(t.expiresAt),
  ],
);

/** What a person entered in a popup so far, kept between its steps when scripts are off or the page is reloaded. */
export const scenarioRuns = pgTable(
  "scenario_runs",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** sha-256 of the browser's cookie. */
    browserHash: text("browser_hash").notNull(),
    scenario: text("scenario").notNull(),
    step: text("step").notNull(),
    /** Options of the scenario; never a password in clear. */
    options: jsonb("options").$type<Record<string, unknown>>().notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.browserHash] }),
    index("scenario_runs_expires").on(t.expiresAt),
  ],
);

/** A person's agreement with the policy: which version, when, in which portal. */
export const consents = pgTable(
  "consents",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    policyVersion: text("policy_version").notNull(),
    agreed: boolean("agreed").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.id] }), index("consents_user").on(t.userId)],
);
