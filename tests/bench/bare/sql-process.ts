import { createHash } from "node:crypto";
import pg from "pg";

/**
 * Runs the server's statements, prepared, directly through `pg`: the ceiling for writing. A walk is the statements of
 * one user's requests, request by request.
 */
export type Statement = { text: string; values: unknown[] };
export type Walk = Statement[][];
export type SqlJob = { databaseUrl: string; callers: number; durationMs: number; walks: Walk[] };
export type SqlResult = { requests: number; perSecond: number; p50: number; p99: number };

process.on("message", (job: SqlJob) => {
  void run(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));

async function run({ databaseUrl, callers, durationMs, walks }: SqlJob): Promise<SqlResult> {
  const clients = await Promise.all(
    Array.from({ length: callers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const took: number[] = [];
  let at = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const walk = walks[at];
        at += 1;
        if (!walk || performance.now() - began > durationMs) return;
        for (const request of walk) {
          const before = performance.now();
          if (before - began > durationMs) return;
          for (const { text, values } of request) {
            await client.query({ name: nameOf(text), text, values });
          }
          took.push(performance.now() - before);
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  took.sort((one, other) => one - other);
  const share = (part: number) => took[Math.floor(took.length * part)] ?? 0;
  return {
    requests: took.length,
    perSecond: took.length / seconds,
    p50: share(0.5),
    p99: share(0.99),
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha256").update(text).digest("hex").slice(0, 20)));
  return name;
}
process.send?.("ready");
