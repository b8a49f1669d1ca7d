import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { firstContent } from "#tests/kit/fill-portal.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { openSecondServer } from "./second-server.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

let portal: TestPortal;
/** Another process on the same database. */
let otherServer: ChildServer;
let folder: string;

const personalEmail = "hanna@example.org";
/** Makes the other process throw an uncaught error. */
const throwOnSignal = `process.on("SIGUSR2", () => {
  Promise.reject(Object.assign(new Error("No ${personalEmail}"), { params: ["${personalEmail}"] }));
});`;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-changes-"));
  otherServer = await startChildServer({
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: join(folder, "data"),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwOnSignal)}`,
  });
});
afterAll(async () => {
  otherServer.child.kill("SIGTERM");
  await otherServer.waitForExit();
  await portal.close();
  await rm(folder, { recursive: true });
});

const oneSecondMs = 1_000;
/** Poll options for tests that wait for a change but do not measure how long it takes. */
const pollOften = { interval: 20 };
const fetchHere = async (path: string) => (await portal.browser().fetch(path)).text;
const fetchFromOtherServer = async (path: string) =>
  (await otherServer.browser(portal.host).fetch(path)).text;

/**
 * Loads the page as a guest of both processes, so that both cache it.
 * @returns how long a change may take to be seen: a second plus the time this machine currently takes to load the page
 */
async function fillCaches(path: string): Promise<{ timeout: number; interval: number }> {
  const startTime = performance.now();
  for (const fetchPage of [fetchHere, fetchFromOtherServer])
    for (let n = 0; n < 2; n += 1) await fetchPage(path);
  return { timeout: oneSecondMs + performance.now() - startTime, interval: 20 };
}

/** Copies the content, gives the course another title, and returns the copy's path. */
async function copyContentWithTitle(title: string): Promise<string> {
  const path = join(folder, title.replaceAll(" ", "-"));
  await cp(firstContent, path, { recursive: true });
  const file = join(path, "courses", "first-steps", "course.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^title: .*$/m, `title: ${title}`));
  return path;
}

const getFilesDir = () => join(folder, "files");

describe("guests of every process see within a second", () => {
  test("settings that an admin changed through the API", async () => {
    const pollOptions = await fillCaches("/");
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const settings = { title: "Changed by an admin" };
    expect((await call(browser, "PATCH", "/settings", { settings })).status).toBe(200);
    // The process that made the change shows it in its next response.
    expect(await fetchHere("/")).toContain("Changed by an admin");
    await expect
      .poll(() => fetchFromOtherServer("/"), pollOptions)
      .toContain("Changed by an admin");
  });

  test("settings that were changed outside of a request", async () => {
    const pollOptions = await fillCaches("/courses/first-steps");
    await updateSettings(portal.systemCtx, { settings: { title: "Changed from outside" } });
    await expect.poll(() => fetchHere("/"), pollOptions).toContain("Changed from outside");
    await expect
      .poll(() => fetchFromOtherServer("/"), pollOptions)
      .toContain("Changed from outside");
  });

  test("a page that was published or hidden", async () => {
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const header = { id: "header", type: "header", props: { title: "News" }, children: [] };
    const page = { texts: { en: { title: "News", components: [header] } } };
    await call(browser, "PUT", "/pages/news", { publish: false, page });
    for (const [action, status] of [
      ["publish", 200],
      ["unpublish", 404],
    ] as const) {
      const pollOptions = await fillCaches("/news/");
      expect((await call(browser, "POST", `/pages/news/${action}`, {})).status).toBe(200);
      for (const fetchPage of [fetchHere, fetchFromOtherServer])
        await expect
          .poll(async () => (await fetchPage("/news/")).includes("News"), pollOptions)
          .toBe(status === 200);
    }
  });

  test("reviews without the one that an admin hid", async () => {
    const path = "/courses/first-steps/reviews";
    const { rows } = await portal.database.db.execute<{ id: string }>(sql`
      insert into reviews (environment_id, course_id, name, text, language)
      values (${portal.id}, 'first-steps', 'Anna', 'Rude words', 'en') returning id`);
    const pollOptions = await fillCaches(path);
    expect(await fetchFromOtherServer(path)).toContain("Rude words");
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const hidePath = `/courses/first-steps/reviews/${rows[0]!.id}/hidden`;
    expect((await call(browser, "PUT", hidePath, { hidden: true })).status).toBe(200);
    for (const fetchPage of [fetchHere, fetchFromOtherServer])
      await expect.poll(() => fetchPage(path), pollOptions).not.toContain("Rude words");
  });

  test("content that was imported", async () => {
    const pollOptions = await fillCaches("/courses/first-steps");
    const path = await copyContentWithTitle("Steps anew");
    await importContent(
      { ...portal.systemCtx, files: openFileStore(getFilesDir()), parts: [] },
      path,
    );
    await expect.poll(() => fetchHere("/courses/first-steps"), pollOptions).toContain("Steps anew");
    await expect
      .poll(() => fetchFromOtherServer("/courses/first-steps"), pollOptions)
      .toContain("Steps anew");
  });
});

test("a page whose rendering began before a change is neither cached after the change nor sent to later requests", async () => {
  // The second server's cache is empty, so it must read from the database.
  const server = await openSecondServer(portal);
  const lockingClient = await portal.database.pool.connect();
  const fetchPage = async (path = "/") => (await server.browser().fetch(path)).text;
  // No other request loads this address, so no newer version can replace it in the cache.
  const separatePath = "/?scenario=login";
  try {
    await updateSettings(portal.systemCtx, { settings: { title: "Before" } });
    await lockingClient.query("begin");
    await lockingClient.query("lock table pages in access exclusive mode");
    // Each of these requests has read the old title when it waits for the page's texts.
    const earlyTexts = [];
    let earlyWaitCount = 0;
    for (const path of ["/", separatePath]) {
      earlyTexts.push(fetchPage(path));
      await expect
        .poll(() => countWaitingLocks(lockingClient), pollOften)
        .toBeGreaterThan(earlyWaitCount);
      earlyWaitCount = await countWaitingLocks(lockingClient);
    }
    await updateSettings(portal.systemCtx, { settings: { title: "After" } });
    // The change and its announcement arrive together: a server with the new title has handled the announcement.
    await expect.poll(() => fetchTitle(server), pollOften).toBe("After");
    const lateText = fetchPage();
    await expect
      .poll(() => countWaitingLocks(lockingClient), pollOften)
      .toBeGreaterThan(earlyWaitCount);
    await lockingClient.query("commit");
    for (const text of await Promise.all(earlyTexts)) expect(text).toContain("Before");
    expect(await lateText).toContain("After");
    for (const path of ["/", separatePath]) expect(await fetchPage(path)).toContain("After");
  } finally {
    await lockingClient.query("rollback");
    lockingClient.release();
    await server.close();
  }
});

test("if a database statement takes too long, the page or operation answers 503 with a time to retry", async () => {
  const server = await openSecondServer(portal, undefined, { STATEMENT_TIMEOUT_MS: "100" });
  const lockingClient = await portal.database.pool.connect();
  try {
    await lockingClient.query("begin");
    await lockingClient.query("lock table pages in access exclusive mode");
    for (const path of ["/news/", "/api/pages/news"]) {
      const { status, headers } = await server.browser().fetch(path);
      expect([path, status]).toEqual([path, 503]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    await lockingClient.query("rollback");
    lockingClient.release();
    await server.close();
  }
});

const fetchTitle = async ({ browser }: Awaited<ReturnType<typeof openSecondServer>>) =>
  (await call(browser(), "GET", "/settings")).json.title;

test("no older version comes back, however reads and changes overlap", async () => {
  for (let round = 1; round <= 10; round += 1) {
    const title = `Round ${round} of many`;
    let isOver = false;
    const readers = [fetchHere, fetchFromOtherServer].map(async (fetchPage) => {
      // Different addresses are cached as different pages.
      for (let n = 0; !isOver; n += 1) await fetchPage(n % 2 === 0 ? "/" : "/?scenario=login");
    });
    await updateSettings(portal.systemCtx, { settings: { title } });
    await new Promise((resolve) => setTimeout(resolve, round));
    isOver = true;
    await Promise.all(readers);
    for (const fetchPage of [fetchHere, fetchFromOtherServer])
      for (const path of ["/", "/?scenario=login"])
        await expect.poll(() => fetchPage(path), pollOften).toContain(title);
    // No older version comes back afterwards.
    for (const fetchPage of [fetchHere, fetchFromOtherServer])
      expect(await fetchPage("/")).toContain(title);
  }
});

test("a process shuts down cleanly after an uncaught error, and logs no personal data", async () => {
  otherServer.child.kill("SIGUSR2");
  expect((await otherServer.waitForExit()).code).toBe(1);
  expect(otherServer.output()).toContain("the server stops because of an uncaught error");
  expect(otherServer.output()).not.toContain(personalEmail);
});
