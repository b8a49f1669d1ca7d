type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

/**
 * Returns how many connections wait for a lock in this connection's database. Other tests' databases on the same server
 * don't count.
 */
export async function countWaitingLocks(client: Queryable): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_locks where not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
