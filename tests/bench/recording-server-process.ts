import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { coursePath } from "./large-course.ts";
import type { Statement } from "./baselines/sql-process.ts";

/**
 * This process runs the built server and records its database statements, except the job queue's. A request with the
 * header `x-bench-clear-caches` first clears the server's caches. The process first sends its port. The message `true`
 * starts recording, `false` stops it; the answer is the statements recorded so far. A number is a duration in
 * milliseconds: React alone renders the course page requested last for that long, and the answer is the renderings per
 * second.
 */
type Render = (
  request: globalThis.Request,
  status: number,
  headers: Headers,
  entry: { serverHandoffStream?: ReadableStream<Uint8Array>; renderMeta?: object },
  context: unknown,
) => Promise<Response>;
type Client = { query: (...args: unknown[]) => unknown };
type ServerModule = {
  screensEntry: { module: { default: Render } };
  createLampstand(input: object): Promise<{
    installation: {
      database: { pool: { connect(): Promise<Client & { release(): void }> } };
      content: { clear(): void };
      portals: { clear(): void };
      pages: { clear(): void };
      pageTemplates: { clear(): void };
    };
    server: {
      prependListener(event: "request", listener: (request: IncomingRequest) => void): void;
    };
    listen(port: number, host: string): Promise<number>;
  }>;
};
type IncomingRequest = { headers: Record<string, string | undefined> };

const { createLampstand, screensEntry } = (await import(
  pathToFileURL(resolve("build/server/index.js")).href
)) as ServerModule;
const { readEnvironment } = await import("#platform/environment.server.ts");
const { openLog } = await import("#platform/log.server.ts");
const { systemClock } = await import("#platform/clock.ts");

const environment = readEnvironment(process.env);
const log = openLog({ level: environment.logLevel, mode: environment.mode });
const databaseUrl = environment.databaseUrl!;
const lampstand = await createLampstand({ environment, databaseUrl, clock: systemClock, log });
const { installation, server } = lampstand;

const renderDocument = screensEntry.module.default;
let lastRendering: { args: Parameters<Render>; data: Promise<ArrayBuffer> } | undefined;
screensEntry.module = { ...screensEntry.module, default: rememberRenderInput };

let statements: Statement[] = [];
let isRecording = false;
await recordStatements();
server.prependListener("request", (request) => {
  if (request.headers["x-bench-clear-caches"] === undefined) return;
  installation.content.clear();
  installation.portals.clear();
  installation.pages.clear();
  installation.pageTemplates.clear();
});
process.on("message", (command: boolean | number) => {
  if (typeof command === "number")
    return void renderFor(command).then((rate) => process.send?.(rate));
  const recorded = statements;
  statements = [];
  isRecording = command;
  process.send?.(recorded);
});
process.on("disconnect", () => process.exit(0));
process.send?.(await lampstand.listen(0, "127.0.0.1"));

/** Saves the input from which a course page is rendered, so that it can be rendered again. */
function rememberRenderInput(...args: Parameters<Render>): Promise<Response> {
  const [request, , , entry] = args;
  if (!new URL(request.url).pathname.startsWith(coursePath) || !entry.serverHandoffStream)
    return renderDocument(...args);
  const [original, copy] = entry.serverHandoffStream.tee();
  entry.serverHandoffStream = original;
  lastRendering = { args, data: new Response(copy).arrayBuffer() };
  return renderDocument(...args);
}

/** Renders the saved course page again and again with React alone. */
async function renderFor(durationMs: number): Promise<number> {
  if (!lastRendering) throw new Error("No course page has been rendered yet.");
  const [request, status, , entry, context] = lastRendering.args;
  const data = await lastRendering.data;
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < durationMs) {
    const serverHandoffStream = new Response(data).body!;
    const freshEntry = { ...entry, renderMeta: {}, serverHandoffStream };
    const response = await renderDocument(request, status, new Headers(), freshEntry, context);
    await response.arrayBuffer();
    count += 1;
  }
  return count / ((performance.now() - startedAt) / 1000);
}

/** Wraps `query` of all clients of the pool: they share one prototype. */
async function recordStatements(): Promise<void> {
  const client = await installation.database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as Client;
  const query = prototype.query;
  prototype.query = function recordedQuery(this: Client, ...args: unknown[]) {
    if (!isRecording) return query.apply(this, args);
    const [queryOrText, queryValues] = args;
    const statement = (
      typeof queryOrText === "string" ? { text: queryOrText, values: queryValues } : queryOrText
    ) as Statement;
    const text = statement.text ?? "";
    if (text !== "" && !text.includes("pgboss")) {
      const values = statement.values ?? queryValues;
      statements.push({ text, values: Array.isArray(values) ? values.map(toSerializable) : [] });
    }
    return query.apply(this, args);
  };
  client.release();
}

/** Converts a value to one that another process can receive and `pg` treats as the same. */
const toSerializable = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
