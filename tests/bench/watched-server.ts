import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Statement } from "./bare/sql-process.ts";

/**
 * The built server once more, in a process that looks over its shoulder. Every statement is noted
 * where `pg`'s client takes it (the job queue's own are left out), and a request with the header
 * `x-bench-forget` first empties all of the server's memory. Says its port; told whether to note
 * from now on, it answers what it noted until then.
 */
type Client = { query: (...args: unknown[]) => unknown };
type Built = {
  createLampstand(input: object): Promise<{
    installation: {
      database: { pool: { connect(): Promise<Client & { release(): void }> } };
      content: { clear(): void };
      portals: { clear(): void };
      pages: { clear(): void };
      drawings: { clear(): void };
    };
    server: { prependListener(event: "request", heard: (asked: Request) => void): void };
    listen(port: number, host: string): Promise<number>;
  }>;
};
type Request = { headers: Record<string, string | undefined> };

const { createLampstand } = (await import(
  pathToFileURL(resolve("build/server/index.js")).href
)) as Built;
const { readEnvironment } = await import("#platform/environment.server.ts");
const { openLog } = await import("#platform/log.server.ts");
const { systemClock } = await import("#platform/clock.ts");

const environment = readEnvironment(process.env);
const log = openLog({ level: environment.logLevel, mode: environment.mode });
const databaseUrl = environment.databaseUrl!;
const lampstand = await createLampstand({ environment, databaseUrl, clock: systemClock, log });
const { installation, server } = lampstand;

let statements: Statement[] = [];
let noting = false;
await watch();
server.prependListener("request", (asked) => {
  if (asked.headers["x-bench-forget"] === undefined) return;
  installation.content.clear();
  installation.portals.clear();
  installation.pages.clear();
  installation.drawings.clear();
});
process.on("message", (note: boolean) => {
  const noted = statements;
  statements = [];
  noting = note;
  process.send?.(noted);
});
process.on("disconnect", () => process.exit(0));
process.send?.(await lampstand.listen(0, "127.0.0.1"));

/** All clients of the pool share one prototype. */
async function watch(): Promise<void> {
  const client = await installation.database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as Client;
  const query = prototype.query;
  prototype.query = function noted(this: Client, ...args: unknown[]) {
    if (!noting) return query.apply(this, args);
    const [first, second] = args;
    const asked = (
      typeof first === "string" ? { text: first, values: second } : first
    ) as Statement;
    const text = asked.text ?? "";
    if (text !== "" && !text.includes("pgboss")) {
      const values = asked.values ?? second;
      statements.push({ text, values: Array.isArray(values) ? values.map(portable) : [] });
    }
    return query.apply(this, args);
  };
  client.release();
}

/** What another process can be told of a value, and `pg` takes as the same. */
const portable = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
