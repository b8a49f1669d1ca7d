import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const login = { email: "nobody@example.org", password: "wrong" };
const jsonType = { "content-type": "application/json" };
const codeOf = (response: { json: unknown }) => (response.json as { code?: string } | null)?.code;

describe("missing things", () => {
  test.each([
    "/nope",
    "/courses/nope",
    "/elements/nope",
    "/pages/nope",
    "/courses/a%00b",
    "/elements/%ff",
  ])("GET %s answers 404 NOT-FOUND as JSON", async (path) => {
    const response = await call(portal, "GET", path);
    expect([response.status, codeOf(response)]).toEqual([404, "NOT-FOUND"]);
    expect(response.json.meta?.error).toMatchObject({ message: response.json.message });
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  });

  test("an unknown user is not found, whatever the id looks like", async () => {
    const { browser } = await createUserWithRole(portal, "mp-admin");
    for (const id of ["nope", "00000000-0000-4000-8000-000000000000", "a".repeat(500)]) {
      const response = await call(browser, "POST", `/users/${id}/block`);
      expect([response.status, codeOf(response)]).toEqual([404, "NOT-FOUND"]);
    }
  });
});

describe("a value that the database cannot store never causes a server error:", () => {
  const maxDateMs = 8_640_000_000_000_000;
  const course = "/courses/first-steps";
  const requests: [string, string, unknown?][] = [
    ["PUT", `${course}/variables`, { name: "a", value: 1, clientAt: maxDateMs }],
    [
      "PUT",
      `${course}/elements/welcome/progress`,
      { state: "opened", clientAt: Number.MAX_SAFE_INTEGER },
    ],
    ["PUT", `${course}/elements/welcome/progress`, { state: "opened", started: maxDateMs }],
    ["POST", "/pages/about/publish", { revision: 2 ** 31 }],
    ["POST", "/pages/about/publish", { version: 2 ** 31 }],
    ["POST", "/pages/about/unpublish", { version: Number.MAX_SAFE_INTEGER }],
    ["PATCH", "/settings", { settings: {}, version: 2 ** 31 }],
    ["GET", "/quiz-results/aggregate?dialogId=%00&msgId=a"],
    ["GET", "/subscriptions?cursor=%00"],
  ];
  test.each(requests)("%s %s %j", async (method, path, json) => {
    const { browser } = await createUserWithRole(portal, "mp-admin");
    expect((await call(browser, method, path, json)).status).toBe(422);
  });

  test("a device cookie that the server did not set", async () => {
    const browser = portal.browser();
    for (const device of [randomBytes(4_000).toString("hex"), "a b", "%00"]) {
      browser.cookies.set("device", device);
      const json = { email: "nobody@example.org" };
      expect((await call(browser, "POST", "/is-registered", json)).status).toBe(200);
    }
  });

  test("a campaign cookie with a NUL in it", async () => {
    const campaign = JSON.stringify({ utm_source: "\0", utm_campaign: "x" });
    const newBrowser = portal.browser();
    newBrowser.cookies.set("utm-meta", encodeURIComponent(campaign));
    const { browser } = await openRegisteredBrowser(portal, newBrowser);
    expect((await call(browser, "GET", "/users/self")).status).toBe(200);
  });
});

describe("an invalid body", () => {
  const send = (body: string, headers: Record<string, string> = jsonType) =>
    portal.fetch("/api/login", { method: "POST", body, headers });

  test("that is not JSON is answered 400 BAD-JSON", async () => {
    for (const body of ["{", "nope", '{"email":}', "[".repeat(200_000)]) {
      const response = await send(body);
      expect([response.status, codeOf(response)]).toEqual([400, "BAD-JSON"]);
    }
  });

  test("of another content type is answered 415", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "application/xml",
      "multipart/form-data",
    ]) {
      const response = await send(JSON.stringify(login), { "content-type": type });
      expect([response.status, codeOf(response)]).toEqual([415, "NOT-JSON"]);
    }
  });

  test("of more than a megabyte is answered 413, with and without a Content-Length", async () => {
    const large = JSON.stringify({ ...login, password: "x".repeat(1_100_000) });
    for (const chunked of [false, true]) {
      const request = { method: "POST", body: large, headers: jsonType, chunked };
      const response = await portal.fetch("/api/login", request);
      expect([response.status, codeOf(response)]).toEqual([413, "TOO-LARGE"]);
    }
  });

  test.each([
    [{ password: "x" }, /^email: /],
    [{ email: 5, password: "x" }, /^email: /],
    [{ email: null, password: "x" }, /^email: /],
    [{ email: "a@b.c", password: ["x"] }, /^password: /],
    [[], /^body: /],
    ["text", /^body: /],
    [{ email: "a@b.c", password: "nul\0" }, /NUL/],
    [{ email: "a@b.c", password: "\ud800" }, /unpaired surrogate/],
  ])("with wrong types %j is answered 422 INVALID naming the path", async (json, message) => {
    const response = await call(portal, "POST", "/login", json);
    expect([response.status, codeOf(response)]).toEqual([422, "INVALID"]);
    expect(String(response.json.message)).toMatch(message);
  });

  test("with a name that every JavaScript object has is treated like any other", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const names = ["__proto__", "constructor", "toString"];
    for (const name of names) {
      const body = `{"name":${JSON.stringify(name)},"value":1}`;
      const response = await browser.fetch("/api/courses/first-steps/variables", {
        method: "PUT",
        body,
        headers: jsonType,
      });
      expect([response.status, (response.json as { value: number }).value]).toEqual([200, 1]);
    }
    const prototypeBody = `{"__proto__":{"roles":["mp-admin"]},"email":"a@b.c","password":"x"}`;
    const response = await send(prototypeBody);
    expect([response.status, codeOf(response)]).toEqual([422, "INVALID"]);
  });
});

describe("an invalid query", () => {
  test.each(["limit=0", "limit=101", "limit=ten", "rel=some", "published=perhaps"])(
    "%s is answered 422 INVALID naming the path",
    async (query) => {
      const response = await call(portal, "GET", `/courses?${query}`);
      expect([response.status, codeOf(response)]).toEqual([422, "INVALID"]);
      expect(String(response.json.message)).toContain(`${query.split("=")[0]}: `);
    },
  );
});

describe("a request that changes data", () => {
  const send = (origin: string | null, headers: Record<string, string> = {}) =>
    portal.fetch("/api/sign-out", {
      method: "POST",
      origin,
      headers: { cookie: "lang=en", ...headers },
    });

  test("with cookies and a foreign, null or missing Origin is refused", async () => {
    const foreignOrigins = [
      "http://evil.example",
      "null",
      `http://second.example:${portal.port}`,
      null,
    ];
    for (const origin of [...foreignOrigins, "http://first.example", "nonsense"]) {
      const response = await send(origin);
      expect([origin, response.status, codeOf(response)]).toEqual([origin, 403, "ORIGIN-REFUSED"]);
    }
    expect((await send(portal.origin)).status).toBe(200);
  });

  test("with a foreign Origin is refused without cookies too: nobody is signed in from another site", async () => {
    const response = await call(portal, "POST", "/login", login, { origin: "http://evil.example" });
    expect(response.status).toBe(403);
  });

  test("with text/plain is refused, also for a signed-in user", async () => {
    const headers = { "content-type": "text/plain" };
    const response = await portal.fetch("/api/login", { method: "POST", body: "{}", headers });
    expect([response.status, codeOf(response)]).toEqual([403, "ORIGIN-REFUSED"]);
  });

  test("with an invalid bearer token still needs the right Origin", async () => {
    const response = await send("http://evil.example", { authorization: "Bearer not a token" });
    expect(response.status).toBe(403);
  });

  test("is never a GET request", async () => {
    const changingPaths = [
      "/login",
      "/sign-out",
      "/sign-out-everywhere",
      "/quick-sign-in",
      "/register",
    ];
    for (const path of changingPaths) {
      const response = await call(portal, "GET", path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});

describe("a guest", () => {
  test.each([
    ["PUT", "/courses/first-steps/elements/welcome/progress", { state: "opened" }],
    ["PUT", "/courses/first-steps/variables", { name: "a", value: 1 }],
    ["POST", "/progress-records", {}],
    ["POST", "/courses/first-steps/auth", undefined],
    ["PATCH", "/settings", { settings: {} }],
  ])("is answered 401 by %s %s", async (method, path, json) => {
    const response = await call(portal.browser(), method, path, json);
    expect([response.status, codeOf(response)]).toEqual([401, "SIGN-IN-FIRST"]);
  });
});

describe("what the API sends", () => {
  test("settings contain no internal services and no secret of the portal", async () => {
    const { json, text } = await call(portal, "GET", "/settings");
    expect(json.services).toBeUndefined();
    expect(text).not.toContain("inner.invalid");
  });

  test("no cache stores an answer", async () => {
    const { headers } = await call(portal, "GET", "/users/self");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("an unpublished page says only that it is not published", async () => {
    const page = await call(portal, "GET", "/pages/draft");
    expect(page.json).toMatchObject({ published: false, title: "" });
    expect(page.text).not.toContain("Nobody reads this");
    expect((await call(portal, "GET", "/pages/draft?withComponents=true")).status).toBe(404);
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const adminResponse = await call(browser, "GET", "/pages/draft?withComponents=true");
    expect(adminResponse.text).toContain("Nobody reads this");
  });
});

test("a password that is far too long is refused before it is hashed", async () => {
  const response = await call(portal, "POST", "/login", { ...login, password: "x".repeat(2_000) });
  expect([response.status, codeOf(response)]).toEqual([422, "INVALID"]);
  expect(testPassword.length).toBeLessThan(100);
});
