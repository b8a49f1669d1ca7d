import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Limits the number of database queries per page. Unlike times, the counts don't depend on the machine. */

let portal: TestPortal;
let learner: Browser;
let firstVisit: string[];
const course = "/courses/first-steps";
const lesson = "/lesson/welcome/";

beforeAll(async () => {
  portal = await startTestPortal();
  firstVisit = await countOf(() => portal.browser().fetch(course), 200);
  learner = (await registeredBrowser(portal)).browser;
  // The first visitor loads the content that all users share; later requests find it in memory.
  for (const path of [course, "/"]) await learner.fetch(path);
  await vi.waitFor(expectNoEmailJobs, { timeout: jobsMaxMs });
});
afterAll(() => portal.close());

/** Jobs start a second after the server. */
const jobsMaxMs = 20_000;

/** The email that registering sends must be done: its job's queries would be counted as a page's. */
async function expectNoEmailJobs() {
  const { rows } = await portal.database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = 'send-email'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { state } of rows) expect(state).toBe("completed");
}

const countOf = async (work: () => Promise<{ status: number }>, status: number) => {
  let answered = 0;
  const asked = await portal.statementsDuring(async () => {
    answered = (await work()).status;
  });
  expect(answered).toBe(status);
  return asked.map(({ text }) => text.trim().replace(/\s+/g, " ").slice(0, 90));
};

describe("database queries:", () => {
  test("at most one to render a guest page, and none when it is cached", async () => {
    const guest = portal.browser();
    expect((await countOf(() => guest.fetch(course), 200)).length).toBeLessThanOrEqual(1);
    const again = await countOf(() => guest.fetch(course), 200);
    expect(again, again.join("\n")).toEqual([]);
  });

  test("at most three for a guest's course page when nothing is in memory", () => {
    expect(firstVisit.length, firstVisit.join("\n")).toBeLessThanOrEqual(3);
  });

  test("two for a signed-in course page: the user and their progress", async () => {
    const counted = await countOf(() => learner.fetch(course), 200);
    expect(counted.length, counted.join("\n")).toBe(2);
  });

  test("at most three to open an element, and at most six to finish it", async () => {
    await learner.fetch(lesson);
    const opening = await countOf(() => learner.fetch(lesson), 200);
    expect(opening.length, opening.join("\n")).toBeLessThanOrEqual(3);
    const finish = {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=finish&key=a-key-of-this-browser",
    };
    const finishing = await countOf(() => learner.fetch(lesson, finish), 303);
    expect(finishing.length, finishing.join("\n")).toBeLessThanOrEqual(6);
  });
});
