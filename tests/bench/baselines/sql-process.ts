import { createHash } from "node:crypto";
import pg from "pg";

/**
 * This process runs the server's own database statements, prepared, directly through `pg`: the baseline for writing.
 */
export type Statement = { text: string; values: unknown[] };
/** The statements of one user's requests: one list for each request. */
export type UserStatements = Statement[][];
export type SqlJob = {
  databaseUrl: string;
  connections: number;
  durationMs: number;
  users: UserStatements[];
};
export type SqlResult = { requests: number; perSecond: number; p50: number; p99: number };

process.on("message", (job: SqlJob) => {
  void runStatements(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));

async function runStatements({
  databaseUrl,
  connections,
  durationMs,
  users,
}: SqlJob): Promise<SqlResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const durations: number[] = [];
  let nextUserIndex = 0;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const user = users[nextUserIndex];
        nextUserIndex += 1;
        if (!user || performance.now() - startedAt > durationMs) return;
        for (const request of user) {
          const requestStartedAt = performance.now();
          if (requestStartedAt - startedAt > durationMs) return;
          for (const { text, values } of request) {
            await client.query({ name: statementNameOf(text), text, values });
          }
          durations.push(performance.now() - requestStartedAt);
        }
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  durations.sort((one, other) => one - other);
  const percentile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
  return {
    requests: durations.length,
    perSecond: durations.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

const names = new Map<string, string>();

function statementNameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha256").update(text).digest("hex").slice(0, 20)));
  return name;
}
process.send?.("ready");
