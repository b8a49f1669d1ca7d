import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { userWithRole } from "#tests/kit/factories.ts";
import { firstContent } from "#tests/kit/fill-portal.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import { type ChildServer, startChild } from "./child-server.ts";
import { openSecondServer } from "./second-server.ts";

let portal: TestPortal;
/** Another process on the same database. */
let other: ChildServer;
let folder: string;

const secret = "hanna@example.org";
/** Makes the other process throw an uncaught error. */
const rejection = `process.on("SIGUSR2", () => {
  Promise.reject(Object.assign(new Error("No ${secret}"), { params: ["${secret}"] }));
});`;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-changes-"));
  other = await startChild({
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: join(folder, "data"),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(rejection)}`,
  });
});
afterAll(async () => {
  other.child.kill("SIGTERM");
  await other.ended();
  await portal.close();
  await rm(folder, { recursive: true });
});

const oneSecondMs = 1_000;
/** For tests that wait for a change without measuring the second. */
const asLong = { interval: 20 };
const here = async (path: string) => (await portal.browser().fetch(path)).text;
const there = async (path: string) => (await other.browser(portal.host).fetch(path)).text;

/**
 * Loads the page as a guest of both processes, so that both cache it.
 * @returns how long a change may take to be seen: a second plus the time this machine currently takes to load the page
 */
async function warm(path: string): Promise<{ timeout: number; interval: number }> {
  const began = performance.now();
  for (const see of [here, there]) for (let n = 0; n < 2; n += 1) await see(path);
  return { timeout: oneSecondMs + performance.now() - began, interval: 20 };
}

/** Returns the content with another title for a course. */
async function changedContent(title: string): Promise<string> {
  const path = join(folder, title.replaceAll(" ", "-"));
  await cp(firstContent, path, { recursive: true });
  const file = join(path, "courses", "first-steps", "course.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^title: .*$/m, `title: ${title}`));
  return path;
}

const filesDir = () => join(folder, "files");

describe("guests of every process see within a second", () => {
  test("settings that an admin changed through the API", async () => {
    const within = await warm("/");
    const { browser } = await userWithRole(portal, "mp-admin");
    const settings = { title: "Changed by an admin" };
    expect((await call(browser, "PATCH", "/settings", { settings })).status).toBe(200);
    // The process that made the change shows it in its next answer.
    expect(await here("/")).toContain("Changed by an admin");
    await expect.poll(() => there("/"), within).toContain("Changed by an admin");
  });

  test("settings that were changed outside of a request", async () => {
    const within = await warm("/courses/first-steps");
    await updateSettings(portal.system, { settings: { title: "Changed from outside" } });
    await expect.poll(() => here("/"), within).toContain("Changed from outside");
    await expect.poll(() => there("/"), within).toContain("Changed from outside");
  });

  test("a page that was published or hidden", async () => {
    const { browser } = await userWithRole(portal, "mp-admin");
    const header = { id: "header", type: "header", props: { title: "News" }, children: [] };
    const page = { texts: { en: { title: "News", components: [header] } } };
    await call(browser, "PUT", "/pages/news", { publish: false, page });
    for (const [what, status] of [
      ["publish", 200],
      ["unpublish", 404],
    ] as const) {
      const within = await warm("/news/");
      expect((await call(browser, "POST", `/pages/news/${what}`, {})).status).toBe(200);
      for (const see of [here, there])
        await expect
          .poll(async () => (await see("/news/")).includes("News"), within)
          .toBe(status === 200);
    }
  });

  test("reviews without the one that an admin hid", async () => {
    const path = "/courses/first-steps/reviews";
    const { rows } = await portal.database.db.execute<{ id: string }>(sql`
      insert into reviews (environment_id, course_id, name, text, language)
      values (${portal.id}, 'first-steps', 'Anna', 'Rude words', 'en') returning id`);
    const within = await warm(path);
    expect(await there(path)).toContain("Rude words");
    const { browser } = await userWithRole(portal, "mp-admin");
    const hide = `/courses/first-steps/reviews/${rows[0]!.id}/hidden`;
    expect((await call(browser, "PUT", hide, { hidden: true })).status).toBe(200);
    for (const see of [here, there])
      await expect.poll(() => see(path), within).not.toContain("Rude words");
  });

  test("content that was imported", async () => {
    const within = await warm("/courses/first-steps");
    const path = await changedContent("Steps anew");
    await importContent({ ...portal.system, filesDir: filesDir(), parts: [] }, path);
    await expect.poll(() => here("/courses/first-steps"), within).toContain("Steps anew");
    await expect.poll(() => there("/courses/first-steps"), within).toContain("Steps anew");
  });
});

test("a page whose rendering began before a change is neither cached after the change nor sent to later requests", async () => {
  // The second server's cache is empty, so it must read from the database.
  const server = await openSecondServer(portal);
  const holder = await portal.database.pool.connect();
  const see = async (path = "/") => (await server.browser().fetch(path)).text;
  // No other request loads this address, so no newer version can replace it in the cache.
  const alone = "/?scenario=login";
  try {
    await updateSettings(portal.system, { settings: { title: "Before" } });
    await holder.query("begin");
    await holder.query("lock table pages in access exclusive mode");
    // These requests have read the old title and wait for the page's texts.
    const early = Promise.all([see(), see(alone)]);
    await expect.poll(() => countWaitingLocks(holder), asLong).toBeGreaterThan(0);
    const waitingFirst = await countWaitingLocks(holder);
    await updateSettings(portal.system, { settings: { title: "After" } });
    // The change and its announcement arrive together: a server with the new title has handled the announcement.
    await expect.poll(() => titleOf(server), asLong).toBe("After");
    const late = see();
    await expect.poll(() => countWaitingLocks(holder), asLong).toBeGreaterThan(waitingFirst);
    await holder.query("commit");
    for (const text of await early) expect(text).toContain("Before");
    expect(await late).toContain("After");
    for (const path of ["/", alone]) expect(await see(path)).toContain("After");
  } finally {
    await holder.query("rollback");
    holder.release();
    await server.close();
  }
});

test("if a database statement takes too long, the page or operation answers 503 with a time to retry", async () => {
  const server = await openSecondServer(portal, undefined, { STATEMENT_TIMEOUT_MS: "100" });
  const holder = await portal.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table pages in access exclusive mode");
    for (const path of ["/news/", "/api/pages/news"]) {
      const { status, headers } = await server.browser().fetch(path);
      expect([path, status]).toEqual([path, 503]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    await holder.query("rollback");
    holder.release();
    await server.close();
  }
});

const titleOf = async ({ browser }: Awaited<ReturnType<typeof openSecondServer>>) =>
  (await call(browser(), "GET", "/settings")).json.title;

test("no older version comes back, however reads and changes overlap", async () => {
  for (let round = 1; round <= 10; round += 1) {
    const title = `Round ${round} of many`;
    let isOver = false;
    const readers = [here, there].map(async (see) => {
      // Different addresses are cached as different pages.
      for (let n = 0; !isOver; n += 1) await see(n % 2 === 0 ? "/" : "/?scenario=login");
    });
    await updateSettings(portal.system, { settings: { title } });
    await new Promise((resolve) => setTimeout(resolve, round));
    isOver = true;
    await Promise.all(readers);
    for (const see of [here, there])
      for (const path of ["/", "/?scenario=login"])
        await expect.poll(() => see(path), asLong).toContain(title);
    // No older version comes back afterwards.
    for (const see of [here, there]) expect(await see("/")).toContain(title);
  }
});

test("a process shuts down cleanly after an uncaught error, and logs no personal data", async () => {
  other.child.kill("SIGUSR2");
  expect((await other.ended()).code).toBe(1);
  expect(other.said()).toContain("the server stops because of an uncaught error");
  expect(other.said()).not.toContain(secret);
});
