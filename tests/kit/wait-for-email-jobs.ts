import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "#platform/database.server.ts";

/** How long to wait for the jobs, which start a second after the server. */
const jobsMaxMs = 20_000;

/** Waits until every queued email is sent, because the statements of its job would be counted as a request's. */
export async function waitForEmailJobs({ db }: Database): Promise<void> {
  const readWaiting = () =>
    db.execute(
      sql`select state from pgboss.job
        where name = 'send-email' and state in ('created', 'active') and start_after <= now()`,
    );
  await vi.waitFor(async () => expect((await readWaiting()).rows).toEqual([]), {
    timeout: jobsMaxMs,
  });
}
