type Asks = { query(text: string): Promise<{ rows: unknown[] }> };

/**
 * Returns how many backends wait for a table lock in this connection's database. The server also holds other tests'
 * databases.
 */
export async function waitingLocks(client: Asks): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_locks where not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
