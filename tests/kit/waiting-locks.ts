type Asks = { query(text: string): Promise<{ rows: unknown[] }> };

/** How many wait for a table's lock in the database of this connection; other tests' databases are on the same server. */
export async function waitingLocks(client: Asks): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_locks where not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
