import type { PgTable } from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { allowAuditLogChange } from "./audit-log/audit-log-guard.server.ts";
import { auditLog, liveEvents } from "./tables.server.ts";

/** Identifies the person whose rows are exported or erased. */
export type PersonScope = {
  /** One portal; null: the whole installation. */
  environmentId: string | null;
  /** The account, and the temporary accounts merged into it. */
  userIds: readonly string[];
  /** Verified email and phone, and the ids at outside services: for tables without a user id. */
  contacts: readonly string[];
};

/**
 * What happens to a table's rows when a person is erased. `delete` deletes them. `detach` moves rows that the law
 * requires to an account without a name or contact. `set` runs SQL that removes what identifies the person. `keep`
 * leaves them: they hold at most a user id, which identifies nobody once the account is gone.
 */
export type Erasure = "delete" | "detach" | "keep" | { set: SQL };

/** One table with personal data. Each domain declares its own; export and erasure go through all of them. */
export type PersonalTable = {
  table: PgTable;
  rowsOf(person: PersonScope): SQL;
  erase: Erasure;
  /** Why the rows are not in the person's copy; without it they are. */
  leftOutBecause?: string;
  /** Columns left out of the person's copy: secrets and internal values. */
  secretColumns?: readonly string[];
  /** Runs before the rows are erased, for example to clear caches. */
  beforeErasure?(tx: Transaction, person: PersonScope): Promise<void>;
};

/** SQL condition for the rows of the scope's portal, or of all portals. */
export const rowsOfPortal = ({ environmentId }: PersonScope): SQL =>
  environmentId === null ? sql`true` : sql`environment_id = ${environmentId}`;

/** SQL condition for the rows with the person's accounts in `user_id`. */
export const rowsOfUser = (person: PersonScope): SQL =>
  sql`${rowsOfPortal(person)} and user_id = any(${sql.param(person.userIds)}::uuid[])`;

/** SQL condition for the rows with a contact of the person in this column. */
export const rowsOfContactDetails =
  (column: string) =>
  (person: PersonScope): SQL =>
    sql`${rowsOfPortal(person)} and ${sql.identifier(column)} = any(${sql.param(person.contacts)}::text[])`;

const isActor = ({ userIds }: PersonScope): SQL => sql`actor = any(${sql.param(userIds)}::text[])`;

/** SQL condition for the entries about the person, or about something that belongs to them. */
const isAuditSubject = ({ userIds }: PersonScope): SQL =>
  sql`detail ->> 'userId' = any(${sql.param(userIds)}::text[])`;

/** The fields of an entry that say who somebody is. Others, such as their roles, stay. */
const personalFields = sql`'{name,firstName,lastName,email,phone}'::text[]`;

export const settingsPersonalData: readonly PersonalTable[] = [
  {
    table: liveEvents,
    rowsOf: rowsOfUser,
    erase: "delete",
    leftOutBecause:
      "They only say that something on an open page has changed, and are deleted within hours.",
  },
  {
    table: auditLog,
    rowsOf: (person) =>
      sql`${rowsOfPortal(person)} and ${isActor(person)} and (${isAuditSubject(person)}) is not true`,
    erase: "keep",
  },
  {
    table: auditLog,
    rowsOf: (person) => sql`${rowsOfPortal(person)} and ${isAuditSubject(person)}`,
    beforeErasure: (tx) => allowAuditLogChange(tx, "erasure"),
    erase: {
      set: sql`before = before - ${personalFields}, after = after - ${personalFields}`,
    },
  },
];
