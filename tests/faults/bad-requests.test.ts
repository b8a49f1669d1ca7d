import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { rawRequest, sendRaw } from "./raw-http.ts";

let portal: TestPortal;
let host: string;
beforeAll(async () => {
  portal = await startTestPortal();
  host = `${portal.host}:${portal.port}`;
}, 60_000);
afterAll(() => portal.close());

const ask = (method: string, target: string, headers: readonly string[] = [], body = "") =>
  sendRaw(portal.port, rawRequest(method, target, host, headers, body));
const sent = (type: string, body: string) => [
  ...(type === "" ? [] : [`Content-Type: ${type}`]),
  `Origin: http://${host}`,
  `Content-Length: ${Buffer.byteLength(body)}`,
];
const postForm = (target: string, body: string, type = "application/x-www-form-urlencoded") =>
  ask("POST", target, sent(type, body), body);
const postJson = (target: string, body: string, type = "application/json") =>
  ask("POST", target, sent(type, body), body);

const pages = ["/", "/courses/first-steps", "/lesson/welcome/", "/main/", "/profile", "/language"];

describe("a page", () => {
  test.each(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND"])(
    "answers %s with 405 and what it does take",
    async (method) => {
      for (const path of pages) {
        const { status, head } = await ask(method, path);
        expect(`${path} ${status}`).toBe(`${path} 405`);
        expect(head).toMatch(/^allow: GET, HEAD, POST\r?$/im);
      }
    },
  );

  test("answers HEAD as GET, without a body", async () => {
    for (const path of pages) {
      const [get, head] = [await ask("GET", path), await ask("HEAD", path)];
      expect(`${path} ${head.status}`).toBe(`${path} ${get.status}`);
      expect(head.body).toBe("");
    }
  });

  test.each([
    "/%E0%A4%A",
    "/%",
    "/%zz",
    "/%00",
    "/courses/%00",
    "/lesson/%00/",
    "/courses/%FF",
    "/courses/%ED%A0%80",
    "/courses/a%0d%0ab",
    "/courses/__proto__",
    "/__proto__",
    "/constructor",
    "/courses/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "//evil.example/",
    "/.env",
    "/.git/config",
    "/courses/none.data",
    "/nothing.data",
  ])("whose address is %j is not found", async (path) => {
    expect((await ask("GET", path)).status).toBe(404);
    expect((await postForm(path, "a=b")).status).toBeLessThan(500);
  });

  test("whose address is long is not found", async () => {
    for (const part of ["a".repeat(8_000), "%F0%9F%98%80".repeat(500)])
      for (const path of [`/${part}`, `/courses/${part}`, `/lesson/${part}/`])
        expect((await ask("GET", path)).status).toBe(404);
  });

  test.each([
    "lang=%00",
    "lang=%E0%A4",
    "lang=en&lang=uk",
    "scenario=%00&step=%00&returnTo=%00",
    "scenario=__proto__&step=constructor",
    "scenario=login&step=toString",
    "scenario=login&scenario=sign-in",
    "scenario=login&returnTo=%0d%0aSet-Cookie:x=y",
    "utm_source=%00&utm_campaign=%FF",
    "mentor_id=%0d%0aSet-Cookie:x=y",
  ])("is shown whatever its query says: %j", async (query) => {
    const { status, head } = await ask("GET", `/?${query}`);
    expect(status).toBe(200);
    expect(head).not.toMatch(/^set-cookie: x=y/im);
  });
});

describe("a form", () => {
  const step = "/?index&scenario=sign-in&step=sign-in";

  test("with a NUL in it is refused by 400", async () => {
    for (const body of ["%00=a", "intent=scenario&step=sign-in&firstName=%00"])
      expect((await postForm(step, body)).status).toBe(400);
    const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\0b\r\n--x--\r\n`;
    expect((await postForm(step, part, "multipart/form-data; boundary=x")).status).toBe(400);
  });

  test("that cannot be read is refused by 400, and what is no form by 415", async () => {
    const part = "--x\r\nContent-Disp";
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=y"])
      expect((await postForm("/courses/first-steps", part, type)).status).toBe(400);
    for (const type of ["", "text/xml", "application/json", "a/b;;;"])
      expect((await postForm("/courses/first-steps", "{}", type)).status).toBe(415);
  });

  test("that is empty, half or not ours changes nothing and breaks nothing", async () => {
    for (const path of ["/?index&scenario=login", step, "/courses/first-steps", "/lesson/welcome/"])
      for (const body of [
        "",
        "%",
        "=",
        "&&&",
        "a&b&c=",
        "intent=%FF",
        "__proto__=1&intent=scenario",
      ])
        expect((await postForm(path, body)).status).toBeLessThan(500);
    expect((await ask("POST", "/language", [`Origin: http://${host}`])).status).toBe(303);
  });
});

describe("an operation", () => {
  test("refuses what is no JSON with BAD-JSON", async () => {
    for (const body of [
      "{",
      "\u00ff\u00fe",
      "[".repeat(100_000),
      '{"a":'.repeat(5_000),
      "{'a':1}",
    ]) {
      const { status, body: answer } = await postJson("/api/login", body);
      expect(status).toBe(400);
      expect(answer).toContain('"BAD-JSON"');
    }
  });

  test.each(["null", "1", '"x"', "[]", '{"email":{"$gt":""},"password":[]}'])(
    "refuses %s with INVALID",
    async (body) => {
      expect(await postJson("/api/login", body)).toMatchObject({ status: 422 });
    },
  );

  test("refuses texts no database keeps", async () => {
    for (const email of ["a\\u0000@b.cc", "a\\ud800@b.cc"])
      expect(await postJson("/api/login", `{"email":"${email}","password":"x"}`)).toMatchObject({
        status: 422,
      });
    expect((await ask("GET", "/api/courses/%00")).status).toBe(404);
    expect((await ask("GET", "/api/courses/%E0%A4%A")).status).toBe(404);
  });
});

describe("a body", () => {
  const big = "x".repeat(1024 * 1024 + 1);
  const chunked = `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
  const chunks = (type: string) => [
    `Content-Type: ${type}`,
    `Origin: http://${host}`,
    "Transfer-Encoding: chunked",
  ];

  test("above the limit is refused by 413, whether its length is told or not", async () => {
    const targets: [string, string][] = [
      ["/api/login", "application/json"],
      ["/courses/first-steps", "application/x-www-form-urlencoded"],
    ];
    for (const [path, type] of targets) {
      expect((await ask("POST", path, sent(type, big), big)).status).toBe(413);
      expect((await ask("POST", path, chunks(type), chunked)).status).toBe(413);
      const told = ["Content-Length: 99999999999", `Origin: http://${host}`];
      expect((await ask("POST", path, [`Content-Type: ${type}`, ...told], "x")).status).toBe(413);
    }
  });

  test("of two lengths, a broken length or broken chunks is refused by 400", async () => {
    const json = ["Content-Type: application/json", `Origin: http://${host}`];
    const broken: [string[], string][] = [
      [["Content-Length: 2", "Content-Length: 5"], "{}"],
      [["Content-Length: -1"], "{}"],
      [["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
      [["Transfer-Encoding: chunked"], "zz\r\n"],
    ];
    for (const [lines, body] of broken)
      expect((await ask("POST", "/api/login", [...json, ...lines], body)).status).toBe(400);
  });
});

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
    expect((await ask("GET", "/", header)).status).toBe(200);
    expect([200, 401]).toContain((await ask("GET", "/api/users/self", header)).status);
    const email = `a${Math.random().toString(36).slice(2)}@example.org`;
    const body = `{"registerData":{"firstName":"Anna","lastName":"Koval","email":"${email}","password":"a long enough password"}}`;
    const answer = await ask(
      "POST",
      "/api/register",
      [...sent("application/json", body), ...header],
      body,
    );
    expect([200, 429]).toContain(answer.status);
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
  ])("outside of their folder are not given out: %s", async (path) => {
    const { status, body } = await ask("GET", path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('"name": "lampstand"');
  });

  test("answer HEAD, If-None-Match and Range, and take no POST", async () => {
    const { body } = await ask("GET", "/");
    const path = /\/assets\/[\w.-]+\.css/.exec(body)![0];
    const get = await ask("GET", path);
    const etag = /^etag: (.+?)\r?$/im.exec(get.head)![1]!;
    expect(await ask("HEAD", path)).toMatchObject({ status: 200, body: "" });
    expect(await ask("GET", path, [`If-None-Match: ${etag}`])).toMatchObject({
      status: 304,
      body: "",
    });
    expect((await ask("GET", path, ["If-None-Match: *x, broken"])).status).toBe(200);
    // The whole file is a fair answer to a wish for a part of it.
    for (const range of ["bytes=0-1", "bytes=9-1", "zz"])
      expect([200, 206, 416]).toContain((await ask("GET", path, [`Range: ${range}`])).status);
    expect([404, 405]).toContain((await postForm(path, "a=b")).status);
  });
});

describe("headers", () => {
  test("too long or too many are refused by 431", async () => {
    expect((await ask("GET", "/", [`X-Long: ${"a".repeat(20_000)}`])).status).toBe(431);
    expect((await ask("GET", `/?x=${"a".repeat(20_000)}`)).status).toBe(431);
    const many = Array.from({ length: 3_000 }, (_, n) => `X-${n}: ${n}`);
    expect((await ask("GET", "/", many)).status).toBe(431);
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
  ])("that mean nothing break nothing: %j", async (line) => {
    for (const path of ["/", "/api/users/self", "/files/x.webp"])
      expect((await ask("GET", path, [line])).status).toBeLessThan(500);
  });
});

test("bytes that are no request end the connection, and the server goes on", async () => {
  const broken = [
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
  for (const bytes of broken) {
    const { status } = await sendRaw(portal.port, bytes).catch(() => ({ status: -1 }));
    // The few bytes of a handshake that never goes on are waited for until the limit for headers.
    if (!Buffer.isBuffer(bytes)) expect([0, 400, 501]).toContain(status);
  }
  expect((await ask("GET", "/healthz")).status).toBe(200);
});
