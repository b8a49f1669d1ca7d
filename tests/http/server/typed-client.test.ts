import createClient from "openapi-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiDocument, apiTypes } from "#tests/kit/api-types.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { nextPagePath } from "#tests/kit/read-all-pages.ts";
import type { Paths } from "./api-types.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("the types match the description (rewrite them with --update)", async () => {
  const { json } = await call(portal, "GET", "/openapi.json");
  const types = await apiTypes(json as unknown as ApiDocument);
  await expect(types).toMatchFileSnapshot("./api-types.ts");
});

/** Creates an API client without cookies. It sends requests through a test browser, which needs no DNS for the host. */
function createApiClient(token?: string) {
  return createClient<Paths>({
    baseUrl: `http://127.0.0.1:${portal.port}/api`,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const hasNoBody = request.method === "GET";
      const response = await portal.browser().fetch(pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(!hasNoBody && { body: await request.text() }),
      });
      return new Response(response.text, { status: response.status, headers: response.headers });
    },
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}

test("a client signs in, lists courses page by page, answers, and gets typed errors", async () => {
  const { email } = await openRegisteredBrowser(portal);
  const signedIn = await createApiClient().POST("/login", {
    params: { header: { "X-Token-Transport": "body" } },
    body: { email, password: testPassword },
  });
  const token = signedIn.data?.accessToken;
  expect(token).toMatch(/^[\w-]{20,}$/);
  const api = createApiClient(token!);

  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.GET("/courses", { params: { query: { limit: 1, cursor } } });
    titles.push(...page.data!.courses.map(({ title }) => title));
    const nextPath = nextPagePath(page.response.headers);
    cursor =
      nextPath === null ? undefined : new URLSearchParams(nextPath.split("?")[1]).get("cursor")!;
  } while (cursor !== undefined);
  const allCourses = await api.GET("/courses");
  expect(titles).toEqual(allCourses.data!.courses.map(({ title }) => title));
  expect(titles.length).toBeGreaterThan(1);

  const result = await api.POST("/interaction-results", {
    body: { elementId: "welcome", componentId: "come-in", answers: ["everybody"] },
  });
  expect(result.data?.passed).toBe(true);

  const refusedResult = await api.POST("/interaction-results", {
    body: { elementId: "welcome", componentId: "nowhere", answers: ["everybody"] },
  });
  // The types allow only the codes that this operation can answer with.
  const code: "RESULTS-QUESTION-UNKNOWN" | undefined =
    refusedResult.error?.code === "RESULTS-QUESTION-UNKNOWN" ? refusedResult.error.code : undefined;
  expect([refusedResult.response.status, code]).toEqual([422, "RESULTS-QUESTION-UNKNOWN"]);
  // @ts-expect-error this operation never answers with this code
  expect(refusedResult.error?.code === "NO-RECEIPT").toBe(false);

  const unknownKey = await api.POST("/login", {
    body: { email: "", password: "x", agred: true } as never,
  });
  expect(unknownKey.error?.meta.error.fields?.["agred"]?.message).toMatch(/^is not known here/);
});

test("a response shows how much of a rate limit is left, and when to retry", async () => {
  const browser = portal.browser();
  const checkEmail = () => call(browser, "POST", "/is-registered", { email: "nobody@example.org" });
  const first = await checkEmail();
  expect(first.headers.get("ratelimit-policy")).toContain('"registered browser";q=5;w=600');
  expect(first.headers.get("ratelimit")).toMatch(/"registered browser";r=4;t=\d+/);
  for (let attempt = 1; attempt < 5; attempt += 1) await checkEmail();
  const refused = await checkEmail();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("ratelimit")).toMatch(/"registered browser";r=0;t=\d+/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // The rate limit of the account that a request names is never shown.
  const login = await call(browser, "POST", "/login", {
    email: "nobody@example.org",
    password: "x",
  });
  expect([login.status, login.headers.get("ratelimit") ?? ""]).toEqual([401, ""]);
});
