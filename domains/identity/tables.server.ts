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
import type { StoredPasskey } from "./passkeys/stored-passkey.ts";
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
  | "verify-email"
  | "add-passkey"
  | "prove-passkey"
  | "add-sign-in-passkey";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/**
 * SQL for what people search for in a user: names, user name, email and phone, in lower case. Two spaces precede each, so
 * that a short text can be searched at the beginning of one.
 */
export const userSearchText = `lower('  ' || coalesce(profile ->> 'firstName', '')
  || '  ' || coalesce(profile ->> 'lastName', '') || '  ' || coalesce(username, '')
  || '  ' || coalesce(email, '') || '  ' || coalesce(phone, ''))`;
/** SQL for the name by which lists of users are sorted. */
export const userSortName = `lower(trim(coalesce(profile ->> 'firstName', '') || ' '
  || coalesce(profile ->> 'lastName', '') || ' ' || coalesce(username, '')))`;

/** Users. Shared by all portals: a user may belong to several through memberships. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `session` marks a temporary account; null is a registered one. */
    status: text("status").$type<"session">(),
    /** For a temporary account: the account that its visitor later signed in to in the same browser. */
    adoptedBy: uuid("adopted_by").references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    /** Lower case and trimmed. */
    email: text("email"),
    /** When its owner proved that they can read its mailbox; null: only typed in. */
    emailVerifiedAt: timestampColumn("email_verified_at"),
    /** `+` and digits. A family may share one: only verified phones are unique. */
    phone: text("phone"),
    /** When its owner proved that they can read its messages; null: only typed in. */
    phoneVerifiedAt: timestampColumn("phone_verified_at"),
    /** The user name of an anonymous account, as its owner typed it. */
    username: text("username"),
    /** The normalised name for comparison: NFKC, lower case. */
    usernameKey: text("username_key"),
    passwordHash: text("password_hash"),
    /** Grows whenever all sessions end everywhere: a sign-in that began before no longer counts. */
    sessionEpoch: integer("session_epoch").notNull().default(0),
    profile: jsonb("profile").$type<UserProfile>().notNull().default({}),
    core: jsonb("core").$type<UserCore>().notNull().default({}),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
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
    // Temporary accounts have nothing to search for.
    index("users_search")
      .using("gin", sql.raw(`search_trigrams(${userSearchText})`))
      .where(sql`status is null`),
    index("users_name").on(sql.raw(`(${userSortName})`), t.id),
    index("users_temporary")
      .on(t.id)
      .where(sql`status = 'session'`),
  ],
);

/** A user in a portal. Roles, block and deletion belong to that portal only. */
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
    /** The languages that the user translates into as a translator. */
    translationLanguages: text("translation_languages")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    blockedAt: timestampColumn("blocked_at"),
    deletedAt: timestampColumn("deleted_at"),
    /** The session epoch of this portal only: grows with a block, a deletion, and signing out everywhere. */
    sessionEpoch: integer("session_epoch").notNull().default(0),
    /** When the user unsubscribed from this portal's mailings. */
    unsubscribedAt: timestampColumn("unsubscribed_at"),
    language: text("language"),
    utm: jsonb("utm").$type<Record<string, string>>(),
    /** The cookie consent. */
    gdprCookies: jsonb("gdpr_cookies").$type<{ analytics: boolean }>(),
    /** Where the user came from, recorded for their mentor: `{courseId, pageId, mentorId, teamId}`. */
    mentorData: jsonb("mentor_data").$type<Record<string, string>>(),
    /** The user's answers to the portal's own registration fields, by field id. */
    registration: jsonb("registration").$type<Record<string, string>>().notNull().default({}),
    /** `{type, mentorId}`, as the API's chat.connections has it. */
    chatConnection: jsonb("chat_connection").$type<{ type: string; mentorId: string }>(),
    /** When the user was last active in this portal, to the hour: their last sign-in or renewed session. */
    lastActiveAt: timestampColumn("last_active_at").notNull().defaultNow(),
    /** When a temporary account that belonged to this portal became a registered one. Null for everybody else. */
    registeredAt: timestampColumn("registered_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("memberships_user").on(t.userId),
    index("memberships_owners")
      .on(t.userId)
      .where(sql`roles @> '{envmgr-admin}'`),
    index("memberships_active").on(t.environmentId, t.lastActiveAt, t.userId),
    index("memberships_created").on(t.environmentId, t.createdAt, t.userId),
    index("memberships_registered")
      .on(t.environmentId, t.registeredAt)
      .where(sql`registered_at is not null`)
      .concurrently(),
    index("memberships_staff")
      .on(t.environmentId, t.lastActiveAt, t.userId)
      .where(sql`not roles <@ '{disciple}'`),
    index("memberships_blocked")
      .on(t.environmentId, t.lastActiveAt, t.userId)
      .where(sql`blocked_at is not null`),
    index("memberships_mentor")
      .on(t.environmentId, sql`(chat_connection ->> 'mentorId')`)
      .where(sql`chat_connection is not null`),
    index("memberships_deleted")
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/**
 * A user's account at an outside service, or a passkey with which they sign in. `issuer` and `subject` together identify it: another issuer's subject is
 * another person.
 */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The sign-in method, as `links` names it: google, facebook, telegram, whatsapp, viber, passkey … */
    method: text("method").$type<IdentityMethod>().notNull(),
    /** What the service sent: names, or an email that it has not confirmed. Never a token. */
    profile: jsonb("profile").$type<Record<string, string>>().notNull().default({}),
    /** Only of a passkey, whose subject is its credential id: what its answers are checked with. */
    passkey: jsonb("passkey").$type<StoredPasskey>(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    usedAt: timestampColumn("used_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("identities_user").on(t.userId)],
);

/** Sessions with opaque tokens: only their sha-256 is stored, so a copy of the database can't be used to sign in. */
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
    accessExpiresAt: timestampColumn("access_expires_at").notNull(),
    refreshHash: text("refresh_hash").notNull(),
    /** The refresh token before this one, which gets the same successor for a short time. */
    previousRefreshHash: text("previous_refresh_hash"),
    rotatedAt: timestampColumn("rotated_at").notNull(),
    /** The successor tokens, encrypted with a key that only the holder of the previous token has. */
    successor: text("successor"),
    idleExpiresAt: timestampColumn("idle_expires_at").notNull(),
    absoluteExpiresAt: timestampColumn("absolute_expires_at").notNull(),
    /** When the user last proved their identity; null: never, as with a quick link. */
    provenAt: timestampColumn("proven_at"),
    /** When the user last did the second step in this session; null: not yet. */
    secondStepAt: timestampColumn("second_step_at"),
    deviceId: text("device_id"),
    userAgent: text("user_agent"),
    /** A block ended it: it gives no access, but its browser is still told about the block. */
    endedByBlock: boolean("ended_by_block").notNull().default(false),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("sessions_access_token").on(t.environmentId, t.accessHash),
    uniqueIndex("sessions_refresh_token").on(t.environmentId, t.refreshHash),
    index("sessions_previous_refresh").on(t.previousRefreshHash),
    index("sessions_user").on(t.userId),
  ],
);

/**
 * Attempts that wait for a proof: an emailed link, a code, a sign-in at a provider or messenger, a quick token. Single
 * use and short-lived; secrets are stored hashed.
 */
export const authAttempts = pgTable(
  "auth_attempts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    purpose: text("purpose").$type<AttemptPurpose>().notNull(),
    /** The account it concerns or would sign in to, if known. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The sha-256 of a token; for a short code, the HMAC of the code and the attempt's id. */
    secretHash: text("secret_hash").notNull(),
    /** The sha-256 of a secret that only the browser that started the attempt has. */
    browserHash: text("browser_hash"),
    /** The phone or email it concerns. */
    subject: text("subject"),
    /** The attempt's current stage, if its purpose has stages. */
    stage: text("stage").notNull().default("started"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** How many codes were tried, counted before they are compared. */
    guesses: integer("guesses").notNull().default(0),
    /** How many messages were sent. */
    sends: integer("sends").notNull().default(0),
    sentAt: timestampColumn("sent_at"),
    expiresAt: timestampColumn("expires_at").notNull(),
    usedAt: timestampColumn("used_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("auth_attempts_token").on(t.environmentId, t.secretHash),
    index("auth_attempts_browser").on(t.environmentId, t.browserHash),
    index("auth_attempts_user").on(t.userId),
    index("auth_attempts_expires").on(t.expiresAt),
  ],
);

/** What a visitor has entered in a popup, stored between its steps for browsers without scripts and for reloads. */
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
    /** Path of the page behind the popup: the entered values count only there. */
    page: text("page").notNull().default(""),
    /** Options of the scenario; never a password in plain text. */
    options: jsonb("options").$type<Record<string, unknown>>().notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.browserHash] }),
    index("scenario_runs_expires").on(t.expiresAt),
  ],
);
