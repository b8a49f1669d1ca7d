import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { type LogLine, recordLog } from "#tests/kit/recorded-log.ts";

const recorded = recordLog();
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ log: recorded.log, environment: { ACCESS_LOG: "on" } });
});
afterAll(() => portal.close());

const requests = () => recorded.lines("request");
/** Waits for the line about this request, which is written after its answer. */
async function lineOf(isWanted: (line: ReturnType<typeof requests>[number]) => boolean) {
  await expect.poll(() => requests().filter(isWanted).length).toBeGreaterThan(0);
  return requests().findLast(isWanted)!;
}

test("a request is one line with its method, route, path, status, time, size, id and portal", async () => {
  const response = await portal.fetch("/api/courses/first-steps/reviews?limit=3");
  const line = await lineOf(({ route }) => route === "/api/courses/{courseId}/reviews");
  expect(line).toMatchObject({
    level: "info",
    method: "GET",
    path: "/api/courses/first-steps/reviews",
    status: 200,
    requestId: response.headers.get("x-request-id"),
    portal: "first",
    person: null,
  });
  expect(line["ms"]).toBeGreaterThan(0);
  expect(line["bytes"]).toBeGreaterThan(response.text.length);
  expect(Object.keys(line)).not.toContain("ip");
});

test("a page from memory has a line as well, and so has a file", async () => {
  await portal.browser().fetch("/courses/first-steps");
  await portal.browser().fetch("/courses/first-steps?utm_source=newsletter");
  await portal.browser().fetch("/favicon.svg");
  const isCourse = (line: LogLine) => line["path"] === "/courses/first-steps";
  await expect.poll(() => requests().filter(isCourse).length).toBe(2);
  expect(requests().findLast(isCourse)).toMatchObject({ route: "/courses/:courseId", status: 200 });
  expect(await lineOf(({ route }) => route === "/:file")).toMatchObject({ status: 200 });
});

test("a person is logged by their id", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  await browser.fetch("/profile");
  expect(await lineOf(({ route }) => route === "/profile")).toMatchObject({ person: userId });
});

const secrets = ["s3cret", "hanna", "380501234567", "c00kie", "bearer1", "attack", "203.0.113"];

test("no query, token, cookie, email, phone or address is ever logged, whatever is sent", async () => {
  const countBefore = requests().length;
  const paths = [
    "/?quick_token=s3cret&email=hanna@example.org",
    "/login?returnTo=/s3cret",
    "/invitation/s3cret",
    "/reminder/s3cret",
    "/unsubscribe/s3cret",
    "/claim/s3cret",
    "/preview/s3cret",
    "/files/signed/private/s3cret.pdf?expires=1&signature=s3cret",
    "/certificates/s3cret",
    "/hanna@example.org",
    "/courses/hanna%40example.org",
    "/courses/380501234567",
    "/+380501234567",
    "/%2B380501234567",
    "/hanna-koval",
    "/nowhere/s3cret/hanna",
    "/api/courses/hanna-s3cret",
    "/api/s3cret/380501234567?token=s3cret",
    "/%0A%22level%22:%22error%22,attack",
    "/%E2%80%A8attack",
    "/%E0%A4%Aattack",
    "/attack.php",
    "//attack.example/s3cret",
    "/profile/progress/s3cret.data?_routes=s3cret",
  ];
  for (const path of paths) await sendRaw("GET", path);
  await sendRaw("PROPFIND", "/courses/attack");
  await sendRaw("POST", "/api/sign-in", '{"email":"hanna@example.org","password":"s3cret"}');
  await sendRaw("POST", "/login", "email=hanna%40example.org&password=s3cret");
  await expect.poll(() => requests().length - countBefore).toBe(paths.length + 3);
  const lines = requests().slice(countBefore);
  for (const line of lines)
    for (const secret of secrets)
      expect(JSON.stringify(line).toLowerCase(), secret).not.toContain(secret);
  expect(JSON.stringify(lines)).not.toContain(testPassword);
  for (const { path } of lines) expect(path).not.toMatch(/[?@]./);
});

/** Sends a request as no browser would, with secrets in its headers. */
const sendRaw = (method: string, path: string, body?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: portal.host,
      cookie: "access_token=c00kie; run=c00kie",
      authorization: "Bearer bearer1",
      referer: "https://example.org/s3cret",
      "user-agent": "attack",
      "x-forwarded-for": "203.0.113.7",
      "content-type": body?.startsWith("{")
        ? "application/json"
        : "application/x-www-form-urlencoded",
      ...(body && { "content-length": Buffer.byteLength(body) }),
    };
    const sent = request({ port: portal.port, method, path, headers }, (response) => {
      response.resume().on("end", resolve);
    });
    sent.on("error", reject).end(body);
  });

test("a client that leaves before the answer is logged with 499", async () => {
  const locker = await portal.database.pool.connect();
  await locker.query("begin");
  await locker.query("lock table reviews in access exclusive mode");
  const sent = request({
    port: portal.port,
    path: "/api/courses/short/reviews",
    headers: { host: portal.host },
  });
  sent.on("error", () => {});
  sent.end();
  await expect
    .poll(async () => (await locker.query("select 1 from pg_locks where not granted")).rowCount)
    .toBeGreaterThan(0);
  sent.destroy();
  expect(await lineOf(({ status }) => status === 499)).toMatchObject({
    route: "/api/courses/{courseId}/reviews",
    path: "/api/courses/{courseId}/reviews",
  });
  await locker.query("rollback");
  locker.release();
});
