import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { formatRawRequest, sendRaw } from "./raw-http.ts";

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
const postJson = (target: string, body: string, type = "application/json") =>
  sendRequest("POST", target, bodyHeaders(type, body), body);

const pagePaths = [
  "/",
  "/courses/first-steps",
  "/lesson/welcome/",
  "/main/",
  "/profile",
  "/language",
];

describe("a page", () => {
  test.each(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND"])(
    "answers %s with 405 and the allowed methods",
    async (method) => {
      for (const path of pagePaths) {
        const { status, head } = await sendRequest(method, path);
        expect(`${path} ${status}`).toBe(`${path} 405`);
        expect(head).toMatch(/^allow: GET, HEAD, POST\r?$/im);
      }
    },
  );

  test("answers HEAD like GET, without a body", async () => {
    for (const path of pagePaths) {
      const [get, head] = [await sendRequest("GET", path), await sendRequest("HEAD", path)];
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
    "/%0A/",
    "/%0D%0A/",
    "/%20/",
    "/%F0%9F%98%80/",
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
  ])("with the address %j is not found", async (path) => {
    expect((await sendRequest("GET", path)).status).toBe(404);
    expect((await postForm(path, "a=b")).status).toBeLessThan(500);
  });

  test("with any special character in its address is not found", async () => {
    for (let code = 1; code < 128; code += 1) {
      if (/\w/.test(String.fromCharCode(code))) continue;
      const encodedCharacter = `%${code.toString(16).padStart(2, "0")}`;
      const path = `/${encodedCharacter}${encodedCharacter}:0/`;
      expect(`${path} ${(await sendRequest("GET", path)).status}`).toBe(`${path} 404`);
    }
  });

  test("with a long address is not found", async () => {
    for (const longSegment of ["a".repeat(7_000), "%F0%9F%98%80".repeat(500)])
      for (const path of [`/${longSegment}`, `/courses/${longSegment}`, `/lesson/${longSegment}/`])
        expect((await sendRequest("GET", path)).status).toBe(404);
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
    "popup=page&of=%00",
    "popup=page&of=%0%000",
    "popup=video&of=%00",
    "popup=courses&category=%00",
    "mentor_id=%0d%0aSet-Cookie:x=y",
  ])("is shown whatever its query is: %j", async (query) => {
    const { status, head } = await sendRequest("GET", `/?${query}`);
    expect(status).toBe(200);
    expect(head).not.toMatch(/^set-cookie: x=y/im);
  });
});

describe("a form", () => {
  const stepPath = "/?index&scenario=sign-in&step=sign-in";

  test("with a NUL in it is refused with 400", async () => {
    for (const body of ["%00=a", "intent=scenario&step=sign-in&firstName=%00"])
      expect((await postForm(stepPath, body)).status).toBe(400);
    const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\0b\r\n--x--\r\n`;
    expect((await postForm(stepPath, part, "multipart/form-data; boundary=x")).status).toBe(400);
  });

  test("that cannot be read is refused with 400, and a body that is not a form with 415", async () => {
    const part = "--x\r\nContent-Disp";
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=y"])
      expect((await postForm("/courses/first-steps", part, type)).status).toBe(400);
    for (const type of ["", "text/xml", "application/json", "a/b;;;"])
      expect((await postForm("/courses/first-steps", "{}", type)).status).toBe(415);
  });

  test("with an answer to an unknown question changes nothing and breaks nothing", async () => {
    for (const name of ["answer.__proto__", "answer.constructor", "answer."])
      for (const intent of ["test", "question", "answer", "quiz", "finish"]) {
        const body = `intent=${intent}&componentId=__proto__&${name}=a&${name}=b&key=${intent}`;
        for (const path of ["/lesson/welcome/", "/test/check/", "/lesson/members/"])
          expect((await postForm(path, body)).status).toBeLessThan(500);
      }
  });

  test("that is empty, incomplete or unknown changes nothing and breaks nothing", async () => {
    for (const path of [
      "/?index&scenario=login",
      stepPath,
      "/courses/first-steps",
      "/lesson/welcome/",
    ])
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
    expect((await sendRequest("POST", "/language", [`Origin: http://${host}`])).status).toBe(303);
  });
});

describe("an operation", () => {
  test("refuses invalid JSON with BAD-JSON", async () => {
    for (const body of [
      "{",
      "\u00ff\u00fe",
      "[".repeat(100_000),
      '{"a":'.repeat(5_000),
      "{'a':1}",
    ]) {
      const { status, body: responseBody } = await postJson("/api/login", body);
      expect(status).toBe(400);
      expect(responseBody).toContain('"BAD-JSON"');
    }
  });

  test.each(["null", "1", '"x"', "[]", '{"email":{"$gt":""},"password":[]}'])(
    "refuses %s with INVALID",
    async (body) => {
      expect(await postJson("/api/login", body)).toMatchObject({ status: 422 });
    },
  );

  test("refuses texts that the database cannot store", async () => {
    for (const email of ["a\\u0000@b.cc", "a\\ud800@b.cc"])
      expect(await postJson("/api/login", `{"email":"${email}","password":"x"}`)).toMatchObject({
        status: 422,
      });
    expect((await sendRequest("GET", "/api/courses/%00")).status).toBe(404);
    expect((await sendRequest("GET", "/api/courses/%E0%A4%A")).status).toBe(404);
  });
});

describe("a body", () => {
  const bigBody = "x".repeat(1024 * 1024 + 1);
  const chunkedBody = `${bigBody.length.toString(16)}\r\n${bigBody}\r\n0\r\n\r\n`;
  const chunkedHeaders = (type: string) => [
    `Content-Type: ${type}`,
    `Origin: http://${host}`,
    "Transfer-Encoding: chunked",
  ];

  test("above the limit is refused with 413, whether or not it states its length", async () => {
    const targets: [string, string][] = [
      ["/api/login", "application/json"],
      ["/courses/first-steps", "application/x-www-form-urlencoded"],
    ];
    for (const [path, type] of targets) {
      const plainResponse = await sendRequest("POST", path, bodyHeaders(type, bigBody), bigBody);
      expect(plainResponse.status).toBe(413);
      expect((await sendRequest("POST", path, chunkedHeaders(type), chunkedBody)).status).toBe(413);
      const wrongLength = "Content-Length: 99999999999";
      const headers = [`Content-Type: ${type}`, wrongLength, `Origin: http://${host}`];
      expect((await sendRequest("POST", path, headers, "x")).status).toBe(413);
    }
  });

  test("with two lengths, a broken length or broken chunks is refused with 400", async () => {
    const json = ["Content-Type: application/json", `Origin: http://${host}`];
    const invalidRequests: [string[], string][] = [
      [["Content-Length: 2", "Content-Length: 5"], "{}"],
      [["Content-Length: -1"], "{}"],
      [["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
      [["Transfer-Encoding: chunked"], "zz\r\n"],
    ];
    for (const [lengthHeaders, body] of invalidRequests)
      expect(
        (await sendRequest("POST", "/api/login", [...json, ...lengthHeaders], body)).status,
      ).toBe(400);
  });
});

describe("the number of parts is limited before anything is parsed", () => {
  const urlencoded = "application/x-www-form-urlencoded";
  const manyFields = "a&".repeat(400_000);
  const multipartBody = (count: number) =>
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`;

  test.each([
    ["/?index&scenario=login", urlencoded],
    ["/.data?index&scenario=login", urlencoded],
    ["/api/login", urlencoded],
    ["/language", `${urlencoded};charset=utf-8`],
    ["/language", `multipart/form-data; boundary=x, ${urlencoded}`],
  ])("of a form sent to %s as %s", async (path, type) => {
    expect((await postForm(path, manyFields, type)).status).toBe(413);
  });

  test("of a multipart form", async () => {
    const type = 'multipart/form-data; boundary="x"';
    expect((await postForm("/language", multipartBody(1_001), type)).status).toBe(413);
    expect((await postForm("/language", multipartBody(900), type)).status).toBe(303);
  });

  test.each(["wayforpay", "liqpay", "twilio"])(
    "of a webhook call by %s, whatever its content type",
    async (name) => {
      const callBody = "a&".repeat(120_000);
      expect((await postForm(`/webhooks/${name}`, callBody)).status).toBe(413);
      expect((await postForm(`/webhooks/${name}`, callBody, "text/plain")).status).toBe(404);
      expect((await postForm(`/webhooks/${name}`, "x".repeat(257 * 1024))).status).toBe(413);
    },
  );

  test("of an address", async () => {
    const query = "a&".repeat(3_000);
    for (const path of ["/", "/api/courses", "/nothing", "/healthz/", "/_root.data"])
      expect((await sendRequest("GET", `${path}?${query}`)).status).toBe(400);
    expect((await sendRequest("GET", `/?${"utm_x=1&".repeat(99)}`)).status).toBe(200);
    // A redirect repeats the address in a header, so a long address is refused.
    const longQuery = `quick_token=${"x".repeat(8_000)}`;
    for (const path of ["/", "/courses/first-steps", "/nothing", "/language"])
      expect((await sendRequest("GET", `${path}?${longQuery}`)).status).toBe(414);
    for (const [search, status] of [
      [longQuery, 414],
      [query, 400],
    ] as const) {
      const response = await sendRequest("GET", `/api/courses?${search}`);
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body)).toMatchObject({ meta: { error: {} } });
    }
  });

  test("of JSON", async () => {
    for (const body of [`[${"1,".repeat(100_000)}1]`, `${"[".repeat(257)}${"]".repeat(257)}`])
      expect(await postJson("/api/login", body)).toMatchObject({ status: 400 });
    const text = JSON.stringify({ email: "a,".repeat(200_000), password: '"[{' });
    expect(await postJson("/api/login", text)).toMatchObject({ status: 422 });
  });
});
