import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";

/** Part of every text in a row created here, so that leftovers can be found. */
export const marker = "about-this-person";

export type Column = { table: string; name: string; type: string; generated: boolean };

/** Returns the columns of all tables, as the database reports them. */
export async function columnsOf(db: Pick<Db, "execute">): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select table_name as table, column_name as name, data_type as type,
      is_identity = 'YES' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%\_migrations'`);
  return rows;
}

/** Returns the tables with a column that references a user. */
export async function tablesWithUsers(db: Pick<Db, "execute">): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass
    union select distinct table_name from information_schema.columns
    where table_schema = 'public'
      and column_name in ('user_id', 'email', 'phone', 'recipient', 'device_id', 'card_mask')`);
  return rows.map(({ table }) => table);
}

type Person = { userId: string; email: string; environmentId: string };
let made = 0;

function valueOf({ name, type }: Column, person: Person, given: Record<string, string>): unknown {
  made += 1;
  if (Object.hasOwn(given, name)) return given[name];
  if (name === "environment_id") return person.environmentId;
  if (name === "user_id") return person.userId;
  if (["email", "recipient"].includes(name)) return person.email;
  if (type === "uuid") return crypto.randomUUID();
  if (type.startsWith("timestamp")) return new Date();
  if (type === "jsonb") return JSON.stringify({ note: marker });
  if (type === "ARRAY") return `{${name.includes("minor") ? made : `"${marker} ${made}"`}}`;
  if (type === "boolean") return false;
  return type === "text" ? `${marker} ${made}` : made;
}

/** Inserts one row about a person into a table: every column has a value, every text contains the marker. */
export async function makeRow(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  table: string,
  person: Person,
  given: Record<string, string> = {},
): Promise<void> {
  const own = columns.filter((column) => column.table === table && !column.generated);
  const names = sql.join(
    own.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    own.map((column) => sql`${valueOf(column, person, given)}`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names}) values (${values}) on conflict do nothing`);
}

/** Returns the tables in which some row contains a text. */
export async function tablesHolding(
  db: Pick<Db, "execute">,
  columns: readonly Column[],
  text: string,
): Promise<string[]> {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const holding = [];
  for (const table of tables) {
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(table)} t where t::text like ${`%${text}%`} limit 1`);
    if (rows.length > 0) holding.push(table);
  }
  return holding.toSorted();
}
