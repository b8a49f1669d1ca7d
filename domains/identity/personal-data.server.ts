import { sql, type SQL } from "drizzle-orm";
import {
  rowsOfContactDetails,
  rowsOfUser,
  type PersonalTable,
  type PersonScope,
} from "#domains/settings/personal-data.server.ts";
import { sessions, authAttempts, identities, memberships, users } from "./tables.server.ts";
import {
  heldNotifications,
  knownDevices,
  notificationPreferences,
  notifications,
  pushSubscriptions,
} from "./notification-tables.server.ts";
import { consents } from "./agreement-tables.server.ts";
import { recoveryCodes, secondFactors } from "./second-step-tables.server.ts";

/** SQL condition for rows of the account itself, which other portals may still use. */
const rowsOfAccount = ({ environmentId, userIds }: PersonScope): SQL =>
  environmentId === null ? sql`user_id = any(${sql.param(userIds)}::uuid[])` : sql`false`;

/** Tables of the accounts. The membership comes last, because a user belongs to the portal until they are erased. */
export const accountsPersonalData: readonly PersonalTable[] = [
  {
    table: pushSubscriptions,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["endpoint", "p256dh", "auth"],
  },
  {
    table: sessions,
    rowsOf: rowsOfUser,
    erase: "delete",
    secretColumns: ["access_hash", "refresh_hash", "previous_refresh_hash", "successor"],
  },
  {
    table: authAttempts,
    rowsOf: (person) =>
      sql`(${rowsOfUser(person)}) or (${rowsOfContactDetails("subject")(person)})`,
    erase: "delete",
    secretColumns: ["secret_hash", "browser_hash", "data"],
  },
  { table: knownDevices, rowsOf: rowsOfUser, erase: "delete" },
  { table: notifications, rowsOf: rowsOfUser, erase: "delete" },
  { table: notificationPreferences, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: heldNotifications,
    rowsOf: rowsOfUser,
    erase: "delete",
    // They repeat data of other tables.
    secretColumns: ["content"],
  },
  { table: consents, rowsOf: rowsOfUser, erase: "delete" },
  {
    table: secondFactors,
    rowsOf: rowsOfAccount,
    erase: "delete",
    secretColumns: ["sealed_secret", "last_window", "public_key"],
  },
  {
    table: recoveryCodes,
    rowsOf: rowsOfAccount,
    erase: "delete",
    secretColumns: ["code_hash"],
  },
  {
    // A bot's identities belong to its own portal. Other services identify the account, which other portals may still
    // use.
    table: identities,
    rowsOf: (person) => sql`user_id = any(${sql.param(person.userIds)}::uuid[])
      and ${person.environmentId === null ? sql`true` : sql`split_part(issuer, ':', 2) = ${person.environmentId}`}`,
    erase: "delete",
  },
  {
    table: memberships,
    rowsOf: rowsOfUser,
    erase: "delete",
  },
];

/** The account itself, which all portals share: it is erased with the last membership. */
export const accountPersonalData: PersonalTable = {
  table: users,
  rowsOf: ({ userIds }) => sql`id = any(${sql.param(userIds)}::uuid[])`,
  erase: "delete",
  secretColumns: ["password_hash", "username_key"],
};
