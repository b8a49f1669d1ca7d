import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { coursePath } from "./big-course.ts";
import type { Statement } from "./bare/sql-process.ts";

/**
 * The built server in a process that observes it. It records every statement where `pg`'s client takes it (except the
 * job queue's own). A request with the header `x-bench-forget` first empties all of the server's memory. Messages: it
 * first sends its port; a boolean starts or stops the recording and returns the statements so far; a number of
 * milliseconds renders the last course page for that long without a server around it and returns how often per second.
 */
type Render = (
  request: globalThis.Request,
  status: number,
  headers: Headers,
  entry: { serverHandoffStream?: ReadableStream<Uint8Array>; renderMeta?: object },
  context: unknown,
) => Promise<Response>;
type Client = { query: (...args: unknown[]) => unknown };
type Built = {
  screensEntry: { module: { default: Render } };
  createLampstand(input: object): Promise<{
    installation: {
      database: { pool: { connect(): Promise<Client & { release(): void }> } };
      content: { clear(): void };
      portals: { clear(): void };
      pages: { clear(): void };
      pageTemplates: { clear(): void };
    };
    server: { prependListener(event: "request", heard: (asked: Request) => void): void };
    listen(port: number, host: string): Promise<number>;
  }>;
};
type Request = { headers: Record<string, string | undefined> };

const { createLampstand, screensEntry } = (await import(
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

const render = screensEntry.module.default;
let rendered: { args: Parameters<Render>; data: Promise<ArrayBuffer> } | undefined;
screensEntry.module = { ...screensEntry.module, default: remember };

let statements: Statement[] = [];
let noting = false;
await watch();
server.prependListener("request", (asked) => {
  if (asked.headers["x-bench-forget"] === undefined) return;
  installation.content.clear();
  installation.portals.clear();
  installation.pages.clear();
  installation.pageTemplates.clear();
});
process.on("message", (note: boolean | number) => {
  if (typeof note === "number") return void renderFor(note).then((rate) => process.send?.(rate));
  const noted = statements;
  statements = [];
  noting = note;
  process.send?.(noted);
});
process.on("disconnect", () => process.exit(0));
process.send?.(await lampstand.listen(0, "127.0.0.1"));

/** Stores what a course page is rendered from, with a copy of its data. */
function remember(...args: Parameters<Render>): Promise<Response> {
  const [request, , , entry] = args;
  if (!new URL(request.url).pathname.startsWith(coursePath) || !entry.serverHandoffStream)
    return render(...args);
  const [own, copy] = entry.serverHandoffStream.tee();
  entry.serverHandoffStream = own;
  rendered = { args, data: new Response(copy).arrayBuffer() };
  return render(...args);
}

/** Renders the last course page's tree with React alone. */
async function renderFor(durationMs: number): Promise<number> {
  if (!rendered) throw new Error("No course page has been rendered yet.");
  const [request, status, , entry, context] = rendered.args;
  const data = await rendered.data;
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < durationMs) {
    const serverHandoffStream = new Response(data).body!;
    const bare = { ...entry, renderMeta: {}, serverHandoffStream };
    const answer = await render(request, status, new Headers(), bare, context);
    await answer.arrayBuffer();
    count += 1;
  }
  return count / ((performance.now() - began) / 1000);
}

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

/** Converts a value to one that another process can receive and `pg` treats as the same. */
const portable = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
