import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { formatRawRequest, sendRaw } from "./raw-http.ts";
import { openSecondServer } from "./second-server.ts";

let portal: TestPortal;
let host: string;
beforeAll(async () => {
  portal = await startTestPortal();
  host = `${portal.host}:${portal.port}`;
});
afterAll(() => portal.close());

const sendRequest = (method: string, target: string, headers: readonly string[] = [], body = "") =>
  sendRaw(portal.port, formatRawRequest(method, target, host, headers, body));
const bodyHeaders = (type: string, body: string) => [
  ...(type === "" ? [] : [`Content-Type: ${type}`]),
  `Origin: http://${host}`,
  `Content-Length: ${Buffer.byteLength(body)}`,
];
const postForm = (target: string, body: string, type = "application/x-www-form-urlencoded") =>
  sendRequest("POST", target, bodyHeaders(type, body), body);

describe("cookies", () => {
  test.each([
    "=",
    ";;;",
    "a",
    "access_token=%00",
    "access_token=%E0%A4",
    "refresh_token=x",
    "run=%00; device=%00",
    "lang=%00",
    "lang=__proto__",
    "utm-meta={",
    "utm-meta=%22%00%22; utm_source=%00",
    "mentor_id=%00; team_id=%ff",
    "flash=__proto__",
    "flash=%3Cscript%3E",
    "__proto__=1; constructor=2",
    "device=x; device=y; device=z",
  ])("%j break neither a page nor an operation nor a registration", async (cookie) => {
    const header = [`Cookie: ${cookie}`];
    expect((await sendRequest("GET", "/", header)).status).toBe(200);
    expect([200, 401]).toContain((await sendRequest("GET", "/api/users/self", header)).status);
    const email = `a${Math.random().toString(36).slice(2)}@example.org`;
    const body = `{"registerData":{"firstName":"Anna","lastName":"Koval","email":"${email}","password":"a long enough password"}}`;
    const response = await sendRequest(
      "POST",
      "/api/register",
      [...bodyHeaders("application/json", body), ...header],
      body,
    );
    expect([200, 429]).toContain(response.status);
  });

  test("in great number break neither a page nor an operation", async () => {
    const cookies = `Cookie: ${"a;".repeat(7_000)}`;
    for (const path of ["/", "/api/users/self"])
      expect((await sendRequest("GET", path, [cookies])).status).toBeLessThan(500);
  });
});

describe("files", () => {
  test.each([
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..\\..\\package.json",
    "/files/../secret",
    "/files/..%2fsecret",
    "/files/%00.webp",
    "/images/../../package.json",
    "/images/%2e%2e/%2e%2e/package.json",
    "/package.json",
    "/server/index.js",
  ])("outside their folder are not served: %s", async (path) => {
    const { status, body } = await sendRequest("GET", path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('"name": "lampstand"');
  });

  test("answer HEAD, If-None-Match and Range, and refuse POST", async () => {
    const { body } = await sendRequest("GET", "/");
    const path = /\/assets\/[\w.-]+\.css/.exec(body)![0];
    const get = await sendRequest("GET", path);
    const etag = /^etag: (.+?)\r?$/im.exec(get.head)![1]!;
    expect(await sendRequest("HEAD", path)).toMatchObject({ status: 200, body: "" });
    expect(await sendRequest("GET", path, [`If-None-Match: ${etag}`])).toMatchObject({
      status: 304,
      body: "",
    });
    expect((await sendRequest("GET", path, ["If-None-Match: *x, broken"])).status).toBe(200);
    // The whole file is a valid response to a range request.
    for (const range of ["bytes=0-1", "bytes=9-1", "zz"])
      expect([200, 206, 416]).toContain(
        (await sendRequest("GET", path, [`Range: ${range}`])).status,
      );
    expect([404, 405]).toContain((await postForm(path, "a=b")).status);
  });
});

describe("headers", () => {
  test("that are too long or too many are refused with 431", async () => {
    expect((await sendRequest("GET", "/", [`X-Long: ${"a".repeat(20_000)}`])).status).toBe(431);
    expect((await sendRequest("GET", `/?x=${"a".repeat(20_000)}`)).status).toBe(431);
    const manyHeaders = Array.from({ length: 3_000 }, (_, n) => `X-${n}: ${n}`);
    expect((await sendRequest("GET", "/", manyHeaders)).status).toBe(431);
  });

  test.each([
    "Authorization: Bearer",
    "Authorization: Bearer \u00ff",
    "Authorization: Basic x",
    "Accept-Language: a-b;q=zz,,;;q",
    "Accept-Language: \u00ff",
    "Accept-Encoding: ,;q=,br;q=0",
    "If-Modified-Since: never",
    "Upgrade: websocket",
    "X-Forwarded-For: '; drop table users",
    "Idempotency-Key: ' or 1=1",
    "User-Agent: <script>",
  ])("that are meaningless break nothing: %j", async (line) => {
    for (const path of ["/", "/api/users/self", "/files/x.webp"])
      expect((await sendRequest("GET", path, [line])).status).toBeLessThan(500);
  });
});

test("the server limits how long a request or a connection may last", async () => {
  const { server, close } = await openSecondServer(portal);
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount, timeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount, timeout }).toEqual({
    timeout: 60_000,
    headersTimeout: 20_000,
    requestTimeout: 180_000,
    keepAliveTimeout: 5_000,
    maxHeadersCount: 200,
  });
  await close();
});

test("a client that never reads the responses is disconnected", async () => {
  const { server, port, close } = await openSecondServer(portal);
  // A short limit instead of one minute, to keep the test fast.
  server.timeout = 300;
  server.keepAliveTimeout = 60_000;
  const closed = new Promise<void>((resolve) => {
    server.once("connection", (socket) => socket.once("close", () => resolve()));
  });
  const client = connect(port, "127.0.0.1", () => {
    client.pause();
    client.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(2_000));
  });
  client.on("error", () => {});
  await closed;
  client.destroy();
  await close();
});

test("invalid bytes end the connection, and the server continues", async () => {
  const invalidRequests = [
    "GET /\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "\0\0\0\r\n\r\n",
    Buffer.from("16030100", "hex"),
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: ${host}\r\nBad Header: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\0b\r\n\r\n`,
    `FOO / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ];
  for (const bytes of invalidRequests) {
    const { status } = await sendRaw(portal.port, bytes).catch(() => ({ status: -1 }));
    // The server waits for the rest of an unfinished TLS handshake, so there is no status to check.
    if (!Buffer.isBuffer(bytes)) expect([0, 400, 501]).toContain(status);
  }
  expect((await sendRequest("GET", "/healthz")).status).toBe(200);
});
