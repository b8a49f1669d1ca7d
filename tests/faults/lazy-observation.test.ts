import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { startChildServer } from "./child-server.ts";

/** Prints each file that a process loads. */
const printer = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith("file:")) process.stderr.write("loads " + url + "\\n");
      return nextLoad(url, context);
    },
  });`)}`;
/** A text in the code of each library. */
const libraries = { "prom-client": "nodejs_eventloop_lag", opentelemetry: "opentelemetry.js.api" };
const traceExporter = "/v1/traces";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ from: "second" });
});
afterAll(() => testDatabase.drop());

/** Returns the code of all files that a server loads until it has answered a page. */
async function loadedCode(variables: Record<string, string>): Promise<string> {
  const server = await startChildServer({
    DATABASE_URL: testDatabase.url,
    NODE_OPTIONS: `--import=${printer}`,
    ...variables,
  });
  try {
    expect((await server.browser("second.example").fetch("/")).status).toBe(200);
  } finally {
    server.child.kill("SIGTERM");
    await server.waitForExit();
  }
  const files = [...server.output().matchAll(/^loads (file:.*)$/gm)].map(([, url]) => url!);
  expect(files.length).toBeGreaterThan(2);
  const texts = await Promise.all(files.map((url) => readFile(new URL(url), "utf8")));
  return texts.join("\n");
}

test("by default a server loads nothing of the libraries for metrics and traces", async () => {
  const code = await loadedCode({});
  for (const mark of [...Object.values(libraries), traceExporter])
    expect(code.includes(mark), mark).toBe(false);
});

test("with METRICS_TOKEN it loads the library for metrics, but no exporter of traces", async () => {
  const code = await loadedCode({ METRICS_TOKEN: "metrics-are-for-the-monitoring-alone" });
  expect(code.includes(libraries["prom-client"])).toBe(true);
  expect(code.includes(traceExporter)).toBe(false);
});

test("with OTEL_EXPORTER_OTLP_ENDPOINT it loads the library for traces, but not that for metrics", async () => {
  const code = await loadedCode({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect(code.includes(libraries.opentelemetry)).toBe(true);
  expect(code.includes(traceExporter)).toBe(true);
  expect(code.includes(libraries["prom-client"])).toBe(false);
});
