import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { connectToPrimary } from "./connect-to-primary.server.ts";
import type { Log } from "./log.server.ts";
import { StartFailure } from "./start-failure.ts";

const notificationLimitMs = 5_000;

/**
 * Refuses a pooler that lets several connections share one session of PostgreSQL (pool_mode = transaction or statement):
 * LISTEN, prepared statements and locks belong to a session.
 * @throws StartFailure
 */
export async function requireSessions(url: string, log: Log): Promise<void> {
  const first = await connectToPrimary(url, "lampstand-check", log);
  const second = await connectToPrimary(url, "lampstand-check", log).catch(
    async (error: unknown) => {
      await first.end();
      throw error;
    },
  );
  try {
    if ((await sessionOf(first)) === (await sessionOf(second)) || !(await hears(first, second)))
      throw new StartFailure(
        "DATABASE_URL leads to a connection pooler in transaction mode. Lampstand needs sessions (LISTEN, prepared statements, locks): set pool_mode = session, or connect to PostgreSQL directly.",
      );
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
  return rows[0]!.id;
}

/** Whether a notification of one connection reaches another that listens. */
async function hears(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const channel = `lampstand_check_${randomBytes(8).toString("hex")}`;
  await listener.query(`listen ${channel}`);
  const heard = new Promise<boolean>((resolve) =>
    listener.once("notification", () => resolve(true)),
  );
  await sender.query(`notify ${channel}`);
  return Promise.race([heard, wait(notificationLimitMs, false, { ref: false })]);
}
