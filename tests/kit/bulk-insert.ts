import type pg from "pg";

/**
 * Opens a connection for inserting many rows: nothing limits its time, it checks no foreign keys, and it has memory for
 * building indexes. It is closed afterwards, because its settings must not affect later queries.
 */
export async function withBulkConnection(
  pool: pg.Pool,
  insert: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '1GB'");
    await insert(client);
  } finally {
    client.release(true);
  }
}

/**
 * Inserts rows while the table has no indexes but its primary key, then makes the indexes again: building one from
 * millions of rows is much faster than adding each row to it.
 */
export async function insertWithoutIndexes(
  client: pg.PoolClient,
  table: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = $1
       and not exists (select 1 from pg_constraint where conname = indexname)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await insert();
  for (const { definition } of rows) await client.query(definition);
  await client.query(`vacuum (analyze) "${table}"`);
}
