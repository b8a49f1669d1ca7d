import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import type { IdentityMethod } from "./identity.ts";
import type { UserCore, UserProfile } from "./user.ts";

/** What an attempt is for. */
type AttemptPurpose =
  | "reset-password"
  | "phone-verification"
  | "phone-login"
  | "anonymous-sign-up"
  | "federation"
  | "messenger-login"
  | "quick-token"
  | "terminate"
  | "change-contact"
  | "verify-email";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** People. Global: one person may belong to several portals through memberships. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `session` marks a temporary account (section 6); null is a registered one. */
    status: text("status").$type<"session">(),
    /** Of a temporary account: the person who had it, since they signed in to this account in the same browser. */
    adoptedBy: uuid("adopted_by").references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    /** Lower case and trimmed. */
    email: text("email"),
    /** When its owner proved to read the letters sent there; null: only typed in. */
    emailVerifiedAt: at("email_verified_at"),
    /** `+` and digits. A family may share one: only verified phones are unique. */
    phone: text("phone"),
    /** When its owner proved to read the messages sent there; null: only typed in. */
    phoneVerifiedAt: at("phone_verified_at"),
    /** Of an anonymous account, as its owner wrote it. */
    username: text("username"),
    /** The same as it is compared: NFKC, lower case. */
    usernameKey: text("username_key"),
    passwordHash: text("password_hash"),
    /** Grows whenever all sessions end everywhere: a sign-in that began before that no longer counts. */
    sessionEpoch: integer("session_epoch").notNull().default(0),
    profile: jsonb("profile").$type<UserProfile>().notNull().default({}),
    core: jsonb("core").$type<UserCore>().notNull().default({}),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("users_adopted_by")
      .on(t.adoptedBy)
      .where(sql`adopted_by is not null`),
    uniqueIndex("users_email")
      .on(t.email)
      .where(sql`email is not null`),
    uniqueIndex("users_phone")
      .on(t.phone)
      .where(sql`phone_verified_at is not null`),
    uniqueIndex("users_username")
      .on(t.usernameKey)
      .where(sql`username_key is not null`),
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
    /** The same as the account's, for this portal alone: grows with a block, a deletion, and signing out everywhere. */
    sessionEpoch: integer("session_epoch").notNull().default(0),
    /** Since when they want no mailings of this portal (section 2.1, /unsubscribe). */
    unsubscribedAt: at("unsubscribed_at"),
    language: text("language"),
    utm: jsonb("utm").$type<Record<string, string>>(),
    /** The cookies' agreement (section 3, gdpr.cookies). */
    gdprCookies: jsonb("gdpr_cookies").$type<{ analytics: boolean }>(),
    /** Where the person came from, recorded for their mentor: `{courseId, pageId, mentorId, teamId}`. */
    mentorData: jsonb("mentor_data").$type<Record<string, string>>(),
    /** What the person answered to the portal's own registration fields, by field id. */
    registration: jsonb("registration").$type<Record<string, string>>().notNull().default({}),
    /** `{type, mentorId}`: section 3, chat.connections. */
    chatConnection: jsonb("chat_connection").$type<{ type: string; mentorId: string }>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("memberships_user").on(t.userId),
    index("memberships_deleted")
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** A person at an outside service: `issuer` and `subject` together are one person, of another issuer another one. */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The way in, as `links` names it: google, facebook, telegram, whatsapp, viber … */
    method: text("method").$type<IdentityMethod>().notNull(),
    /** What the service told: name, an email it has not vouched for. Never a token. */
    profile: jsonb("profile").$type<Record<string, string>>().notNull().default({}),
    createdAt: at("created_at").notNull().defaultNow(),
    usedAt: at("used_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("identities_user").on(t.userId)],
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
    /** When the person last proved who they are; null: never, as with a quick link. */
    provenAt: at("proven_at"),
    deviceId: text("device_id"),
    userAgent: text("user_agent"),
    /** A block ended it: it opens nothing, but its browser is still told of the block. */
    endedByBlock: boolean("ended_by_block").notNull().default(false),
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

/**
 * What was begun and has to be proven: a letter's link, a code, a round trip to a provider or a messenger, a quick
 * token. Single use, short-lived; secrets are stored hashed.
 */
export const authAttempts = pgTable(
  "auth_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    purpose: text("purpose").$type<AttemptPurpose>().notNull(),
    /** Whose account it concerns or would open, as far as that is known. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of a token its sha-256; of a short code its HMAC together with the attempt's id. */
    secretHash: text("secret_hash").notNull(),
    /** sha-256 of the secret that only the browser holds that began it. */
    browserHash: text("browser_hash"),
    /** Whom it concerns: a phone, an email. */
    subject: text("subject"),
    /** How far it has come, where it has stages. */
    stage: text("stage").notNull().default("begun"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** How many answers were tried; counted before they are compared. */
    submits: integer("submits").notNull().default(0),
    /** How many messages were sent. */
    sends: integer("sends").notNull().default(0),
    sentAt: at("sent_at"),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("auth_attempts_secret").on(t.secretHash),
    index("auth_attempts_browser").on(t.environmentId, t.browserHash),
    index("auth_attempts_user").on(t.userId),
    index("auth_attempts_expires").on(t.expiresAt),
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

/** Who was held back, why and how often: for the people who run a portal; one row a limit, subject and window. */
export const limitedAttempts = pgTable(
  "limited_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    limitName: text("limit_name").notNull(),
    /** Whom it held back, shortened so that nobody's address or phone stands here whole. */
    subject: text("subject").notNull(),
    windowStart: at("window_start").notNull(),
    clientAddress: text("client_address").notNull(),
    count: integer("count").notNull(),
    firstAt: at("first_at").notNull(),
    lastAt: at("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.limitName, t.subject, t.windowStart] }),
    index("limited_attempts_last").on(t.environmentId, t.lastAt),
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
    /** Path of the page behind the popup: what was entered counts there alone. */
    page: text("page").notNull().default(""),
    /** Options of the scenario; never a password in clear. */
    options: jsonb("options").$type<Record<string, unknown>>().notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.browserHash] }),
    index("scenario_runs_expires").on(t.expiresAt),
  ],
);
