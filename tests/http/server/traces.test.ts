import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPassword } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

const exports: { path: string; authorization: string | undefined; body: Export }[] = [];
let collector: Server;
let portal: TestPortal;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Export;
      const { authorization } = request.headers;
      exports.push({ path: request.url ?? "", authorization, body });
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  portal = await startTestPortal({
    simulators: true,
    environment: environment(),
  });
});
afterAll(async () => {
  await portal.close();
  collector.close();
});

const environment = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
  TRUSTED_PROXY: "127.0.0.1",
});

const spans = () =>
  exports.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = (span: Span, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};
/** Spans are sent every few seconds. */
async function spanWith(isWanted: (span: Span) => boolean): Promise<Span> {
  await expect.poll(() => spans().filter(isWanted).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return spans().find(isWanted)!;
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";

test("a request's span continues the proxy's trace, and its statements are parts of it", async () => {
  const path = "/api/courses/first-steps/reviews?limit=3";
  const response = await portal.fetch(path, {
    headers: { traceparent: `00-${traceId}-${parentId}-01` },
  });
  const span = await spanWith((one) => one.traceId === traceId && one.parentSpanId === parentId);
  expect(span.name).toBe("GET /api/courses/{courseId}/reviews");
  expect(attribute(span, "http.route")).toBe("/api/courses/{courseId}/reviews");
  expect(attribute(span, "http.response.status_code")).toBe(200);
  expect(attribute(span, "lampstand.portal")).toBe("first");
  expect(attribute(span, "lampstand.request_id")).toBe(response.headers.get("x-request-id"));
  const child = await spanWith((one) => one.parentSpanId === span.spanId);
  expect(child.traceId).toBe(traceId);
  expect(child.name).toMatch(/^select \w+$/);
  expect(attribute(child, "db.system.name")).toBe("postgresql");
  expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  expect(BigInt(child.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
  const [{ path: exportPath, authorization, body }] = exports as [(typeof exports)[number]];
  expect(exportPath).toBe("/v1/traces");
  expect(authorization).toBe("Bearer of-the-collector");
  const resource = body.resourceSpans[0]!.resource.attributes;
  expect(resource.find(({ key }) => key === "service.name")?.value.stringValue).toBe("lampstand");
});

test("a trace that the proxy doesn't record isn't recorded here, and a malformed header begins a new one", async () => {
  const ignored = "1".repeat(32);
  await portal.fetch("/api/courses/short/reviews", {
    headers: { traceparent: `00-${ignored}-${parentId}-00` },
  });
  await portal.fetch("/api/courses/a-paid-course/reviews", {
    headers: { traceparent: "00-hanna@example.org-x-01" },
  });
  const span = await spanWith(
    (one) => attribute(one, "url.path") === "/api/courses/a-paid-course/reviews",
  );
  expect(span.parentSpanId ?? "").toBe("");
  expect(spans().filter((one) => one.traceId === ignored)).toEqual([]);
});

test("a trace that anybody but a trusted proxy sends isn't continued", async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = environment();
  const open = await startTestPortal({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT } });
  const foreign = "2".repeat(32);
  try {
    await open.fetch("/healthz", { headers: { traceparent: `00-${foreign}-${parentId}-01` } });
    const span = await spanWith(({ name }) => name === "GET /healthz");
    expect(span.traceId).not.toBe(foreign);
    expect(span.parentSpanId ?? "").toBe("");
  } finally {
    await open.close();
  }
});

test("a call of an outside service is a part of its request, without the address that was asked", async () => {
  await portal.fetch("/api/location");
  const call = await spanWith((one) => attribute(one, "server.address") !== undefined);
  const parent = await spanWith(({ spanId }) => spanId === call.parentSpanId);
  expect(parent.name).toBe("GET /api/location");
  expect(call.name).toMatch(/^GET (?:localhost|127\.0\.0\.1):\d+$/);
  expect(attribute(call, "http.response.status_code")).toBe(200);
});

test("a job has a span of its own", async () => {
  await portal.enqueue("send-email", { environmentId: "first", id: crypto.randomUUID() });
  const job = await spanWith(({ name }) => name === "job send-email");
  await spanWith(({ parentSpanId }) => parentSpanId === job.spanId);
});

test("an email that is sent is a part of its job, without its recipient", async () => {
  const email = "traced@example.org";
  const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
  expect((await portal.fetch("/api/register", { json: { registerData } })).status).toBe(200);
  const call = await spanWith(({ name }) => name.startsWith("send email "));
  const job = await spanWith(({ spanId }) => spanId === call.parentSpanId);
  expect(job.name).toBe("job send-email");
  expect(call.attributes.map(({ key }) => key)).toEqual(["server.address"]);
  expect(call.status.code ?? 0).toBe(0);
  expect(JSON.stringify(spans())).not.toContain(email);
});

test("no span has a query, an email or what was sent", async () => {
  await portal.fetch("/nowhere/hanna@example.org?token=s3cret");
  await spanWith((one) => attribute(one, "url.path") === "/*");
  expect(JSON.stringify(exports.map(({ body }) => body))).not.toMatch(/hanna|s3cret|example\.org/);
});
