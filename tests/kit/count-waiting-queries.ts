type Client = { query(text: string): Promise<{ rows: unknown[] }> };

/** Counts the queries of a test's database that wait for a lock. */
export async function countWaitingQueries(client: Client): Promise<number> {
  // Inside a transaction, PostgreSQL would repeat what it saw the first time.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.length;
}
