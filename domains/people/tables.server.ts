import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { DataCopyStatus } from "./data-copy/data-copy.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** An email subscribed to a portal's news. It belongs to no account and is unused until its owner confirms it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    /** Lower case and trimmed. */
    email: text("email").notNull(),
    /** The language it was requested in. */
    language: text("language").notNull(),
    requestedAt: timestampColumn("requested_at").notNull(),
    confirmedAt: timestampColumn("confirmed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("subscriptions_email").on(t.environmentId, t.email),
  ],
);

/** Invitations to a role, by email or by a link. The token in the link is stored only as its sha-256. */
export const invitations = pgTable(
  "invitations",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    tokenHash: text("token_hash").notNull(),
    role: text("role").$type<StaffRole>().notNull(),
    /** The languages of a translator. */
    languages: text("languages")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Only the account that has verified this email can accept; null: the first person with the link. */
    email: text("email"),
    /** A user id, or "system" for a command. Without its account, the invitation no longer works. */
    invitedBy: text("invited_by").notNull(),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestampColumn("created_at").notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    acceptedAt: timestampColumn("accepted_at"),
    revokedAt: timestampColumn("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("invitations_of_token").on(t.environmentId, t.tokenHash),
    index("invitations_created").on(t.environmentId, t.createdAt, t.id),
    index("invitations_accepted_by").on(t.acceptedBy),
  ],
);

/** Which screens of the studio are open in whose browser tabs, so that people see each other. A silent tab expires. */
export const screenVisits = pgTable(
  "screen_visits",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Chosen at random by the tab. */
    visitId: text("visit_id").notNull(),
    screen: text("screen").notNull(),
    enteredAt: timestampColumn("entered_at").notNull(),
    seenAt: timestampColumn("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId, t.visitId] }),
    index("screen_visits_screen").on(t.environmentId, t.screen, t.seenAt),
    index("screen_visits_user").on(t.userId),
    index("screen_visits_seen").on(t.seenAt),
  ],
);

/** The newest copy of a user's data that was requested in a portal. The file's name contains the copy's id. */
export const dataCopies = pgTable(
  "data_copies",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    status: text("status").$type<DataCopyStatus>().notNull(),
    /** The language of its readable page. */
    language: text("language").notNull(),
    /** How many of its parts are done. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** The size of the file; 0 until it is ready. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    requestedAt: timestampColumn("requested_at").notNull(),
    /** When the file is deleted; null until it is ready. */
    expiresAt: timestampColumn("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.userId] }),
    index("data_copies_user").on(t.userId),
    index("data_copies_expires").on(t.expiresAt),
  ],
);
