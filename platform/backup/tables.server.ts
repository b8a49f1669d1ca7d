import pg from "pg";

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

/** This table isn't backed up: the manifest contains the list of migrations. */
const migrationsTable = "lampstand_migrations";

/**
 * Settings that make every value's text form exact and the same in every version of PostgreSQL, and turn off time
 * limits, for this transaction only.
 */
export const exactTextSettings = [
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL idle_in_transaction_session_timeout = 0",
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'iso_8601'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
].join(";");

/**
 * Reads the project's own tables with their stored columns (PostgreSQL computes the generated ones). Leaves out the
 * queue's schema: an email sent after the backup would be sent again.
 */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name,
            json_agg(
              json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
              ORDER BY a.attnum
            ) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relname <> $1
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname
      ORDER BY c.relname COLLATE "C"`,
    [migrationsTable],
  );
  return rows;
}

/** An empty server writes into these tables by itself: a claim link, and its backups. A restored backup replaces them. */
const ownTables = ["claim_links", "backups"];

/** @returns the first table with a row of people, or undefined */
export async function findFilledTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const { name } of await readTables(client)) {
    if (ownTables.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0) return name;
  }
  return undefined;
}

const rowsPerFetch = 200;

/** Reads a table's rows, each as one line of JSON in which every value is its text or null. */
export async function* readRows(
  client: pg.ClientBase,
  table: TableShape,
): AsyncGenerator<string[]> {
  const columns = table.columns
    .map(({ name }) => `${pg.escapeIdentifier(name)}::text AS ${pg.escapeIdentifier(name)}`)
    .join(", ");
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS line
       FROM (SELECT ${columns} FROM ${pg.escapeIdentifier(table.name)}) AS r`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${rowsPerFetch} FROM backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsPerFetch) break;
  }
  await client.query("CLOSE backup_rows");
}

/** Writes lines made by `readRows`; the columns' types come from the database written to. */
export async function writeRows(
  client: pg.ClientBase,
  table: TableShape,
  lines: string[],
): Promise<void> {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
  const values = table.columns.map(({ name, type }) => `r.${pg.escapeIdentifier(name)}::${type}`);
  // Identity columns keep their numbers.
  await client.query(
    `INSERT INTO ${pg.escapeIdentifier(table.name)} (${names.join(", ")}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(", ")}
       FROM json_to_recordset($1::json) AS r(${names.map((name) => `${name} text`).join(", ")})`,
    [`[${lines.join(",")}]`],
  );
}

/** Returns the used sequences with the last number of each. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last
       FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL
      ORDER BY sequencename COLLATE "C"`,
  );
  return rows;
}

export async function writeSequences(
  client: pg.ClientBase,
  sequences: { name: string; last: string }[],
): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint)", [
      `public.${pg.escapeIdentifier(name)}`,
      last,
    ]);
  }
}

/**
 * Drops the foreign keys and disables the triggers while data is loaded. Returns the function that restores them.
 * Tables may refer to each other in a circle, so they can't be loaded in an order that satisfies every key. A table's
 * owner may do this without being a superuser. Restoring a key checks every row.
 */
export async function dropConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<{
    table: string;
    name: string;
    definition: string;
  }>(
    `SELECT conrelid::regclass::text AS table, conname AS name,
            pg_get_constraintdef(oid) AS definition
       FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
      ORDER BY 1, 2`,
  );
  const tables = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of foreignKeys) {
      await client.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
      );
    }
  };
}

/** Drops the tables, views, types and functions of the project's schema, but not an extension's. */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `WITH own AS (
       SELECT 1 AS turn, oid, 'pg_class'::regclass AS catalog,
              CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                           WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
              oid::regclass::text AS name
         FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
       UNION ALL
       SELECT 2, oid, 'pg_proc'::regclass, 'ROUTINE', oid::regprocedure::text
         FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL
       SELECT 3, oid, 'pg_type'::regclass, 'TYPE', oid::regtype::text
         FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
     )
     SELECT 'DROP ' || kind || ' IF EXISTS ' || name || ' CASCADE' AS statement
       FROM own
      WHERE NOT EXISTS (
        SELECT 1 FROM pg_depend d
         WHERE d.classid = own.catalog AND d.objid = own.oid AND d.deptype = 'e'
      )
      ORDER BY turn, name`,
  );
  for (const { statement } of rows) await client.query(statement);
}
