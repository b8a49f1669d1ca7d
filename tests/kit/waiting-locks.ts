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

/** Returns how many connections to this connection's database wait for a lock of any kind, also for that of a row. */
export async function countWaitingConnections(client: Queryable): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
