import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Limits the number of database queries per page. Unlike times, the counts don't depend on the machine. */

let portal: TestPortal;
let learner: Browser;
let firstVisitStatements: string[];
const course = "/courses/first-steps";
const lesson = "/lesson/welcome/";

beforeAll(async () => {
  portal = await startTestPortal();
  firstVisitStatements = await recordStatements(() => portal.browser().fetch(course), 200);
  learner = (await openRegisteredBrowser(portal)).browser;
  // The first visitor loads the content that all users share; later requests find it in memory.
  for (const path of [course, "/"]) await learner.fetch(path);
});
afterAll(() => portal.close());

const recordStatements = async (work: () => Promise<{ status: number }>, status: number) => {
  let actualStatus = 0;
  const statements = await portal.statementsDuring(async () => {
    actualStatus = (await work()).status;
  });
  expect(actualStatus).toBe(status);
  return statements.map(({ text }) => text.trim().replace(/\s+/g, " ").slice(0, 90));
};

describe("database queries:", () => {
  test("at most one to render a guest page, and none when it is cached", async () => {
    const guest = portal.browser();
    expect((await recordStatements(() => guest.fetch(course), 200)).length).toBeLessThanOrEqual(1);
    const secondVisit = await recordStatements(() => guest.fetch(course), 200);
    expect(secondVisit, secondVisit.join("\n")).toEqual([]);
  });

  test("at most three for a guest's course page when nothing is in memory", () => {
    expect(firstVisitStatements.length, firstVisitStatements.join("\n")).toBeLessThanOrEqual(3);
  });

  test("two for a signed-in course page: the user and their progress", async () => {
    const statements = await recordStatements(() => learner.fetch(course), 200);
    expect(statements.length, statements.join("\n")).toBe(2);
  });

  test("at most three to open an element, and at most six to finish it", async () => {
    await learner.fetch(lesson);
    const opening = await recordStatements(() => learner.fetch(lesson), 200);
    expect(opening.length, opening.join("\n")).toBeLessThanOrEqual(3);
    const finishForm = {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=finish&key=a-key-of-this-browser",
    };
    const finishing = await recordStatements(() => learner.fetch(lesson, finishForm), 303);
    expect(finishing.length, finishing.join("\n")).toBeLessThanOrEqual(6);
  });
});
