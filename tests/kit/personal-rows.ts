import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";

/** A text in every row that `insertPersonalRow` creates. After an erasure no row may contain it. */
export const personalMarker = "about-this-person";

/** Tables of the account itself, which go with it and not with a portal. */
export const accountTables = ["second_factors", "recovery_codes"];

/** SQL for the rows of a table that stay when a person of two portals is erased in the first one. */
export function rowsToKeep(table: string, userId: string): SQL {
  if (table === "identities") return sql`false`;
  return accountTables.includes(table) ? sql`user_id = ${userId}` : sql`environment_id = 'second'`;
}

/** Tables that keep their rows after an erasure: the law requires them, or they are logs with nothing but ids. */
export const retainedTables = ["gateway_log", "orders", "payments"];

export type Column = { table: string; name: string; type: string; isGenerated: boolean };

/** Returns the columns of all tables, as the database reports them. */
export async function listColumns(db: Pick<Db, "execute">): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select table_name as table, column_name as name, data_type as type,
      is_identity = 'YES' as "isGenerated"
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%\_migrations'`);
  return rows;
}

/** Returns the tables with a foreign key to users, or with a column that identifies their owner. */
export async function listTablesWithUserData(db: Pick<Db, "execute">): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass
    union select distinct table_name from information_schema.columns
    where table_schema = 'public'
      and column_name in ('user_id', 'email', 'phone', 'recipient', 'device_id', 'card_mask')`);
  return rows.map(({ table }) => table);
}

type Owner = { userId: string; email: string; environmentId: string };
let valueCount = 0;

/** Columns with the id of an account. */
const userColumns = [
  "user_id",
  "accepted_by",
  "owner_id",
  "leader_id",
  "second_reader_id",
  "author_id",
  "reporter_id",
  "closed_by",
];

function createColumnValue(
  { name, type }: Column,
  owner: Owner,
  fixedValues: Record<string, string>,
): unknown {
  valueCount += 1;
  if (Object.hasOwn(fixedValues, name)) return fixedValues[name];
  if (name === "environment_id") return owner.environmentId;
  if (userColumns.includes(name)) return owner.userId;
  if (["email", "recipient"].includes(name)) return owner.email;
  if (type === "uuid") return crypto.randomUUID();
  if (type.startsWith("timestamp")) return new Date();
  if (type === "jsonb") return JSON.stringify({ note: personalMarker });
  if (type === "ARRAY")
    return `{${name.includes("minor") ? valueCount : `"${personalMarker} ${valueCount}"`}}`;
  if (type === "boolean") return false;
  return type === "text" ? `${personalMarker} ${valueCount}` : valueCount;
}

/** Inserts a row about a person into any table. Every column has a value, and every text contains the marker. */
export async function insertPersonalRow(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  table: string,
  owner: Owner,
  fixedValues: Record<string, string> = {},
): Promise<void> {
  const tableColumns = columns.filter((column) => column.table === table && !column.isGenerated);
  const names = sql.join(
    tableColumns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    tableColumns.map((column) => sql`${createColumnValue(column, owner, fixedValues)}`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names}) values (${values}) on conflict do nothing`);
}

/** Returns the tables in which a row contains a text. */
export async function listTablesContaining(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  text: string,
): Promise<string[]> {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const tablesFound = [];
  for (const table of tables) {
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(table)} t where t::text like ${`%${text}%`} limit 1`);
    if (rows.length > 0) tablesFound.push(table);
  }
  return tablesFound.toSorted();
}

/** The tables whose rows are inserted first, because rows of others need their ids. */
export const tablesFilledAlone = [
  "memberships",
  "sessions",
  "conversations",
  "conversation_messages",
  "discussion_messages",
];

/** Inserts a person's conversation with its first message, which the rows of its files and cases need. */
export async function insertConversation(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  owner: Owner,
): Promise<string> {
  const id = crypto.randomUUID();
  await insertPersonalRow(db, columns, "conversations", owner, { id, declined_ids: "{}" });
  await insertPersonalRow(db, columns, "conversation_messages", owner, {
    conversation_id: id,
    sequence: "1",
  });
  return id;
}

/** Inserts a person's message in a discussion, whose id the rows of its reactions and reports need. */
export async function insertDiscussionMessage(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  owner: Owner,
): Promise<string> {
  const id = crypto.randomUUID();
  const fields = { id, parent_id: id, element_id: "welcome", state: "shown", held_for: "link" };
  await insertPersonalRow(db, columns, "discussion_messages", owner, fields);
  return id;
}

/** Inserts a person's order with its payment and what the gateway reported. */
export async function insertPaidOrder(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  owner: Owner,
): Promise<{ order: string; payment: string }> {
  const [order, payment] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertPersonalRow(db, columns, "orders", owner, { id: order });
  await insertPersonalRow(db, columns, "payments", owner, { id: payment, order_id: order });
  await insertPersonalRow(db, columns, "gateway_log", owner, { payment_id: payment });
  return { order, payment };
}
