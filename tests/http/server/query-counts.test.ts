import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** How often a page queries the database: a performance goal that a slow machine cannot blur. */

let portal: TestPortal;
let learner: Browser;
let firstVisit: string[];
const course = "/courses/first-steps";
const lesson = "/lesson/welcome/";

beforeAll(async () => {
  portal = await startTestPortal();
  firstVisit = await countOf(() => portal.browser().fetch(course), 200);
  learner = (await registeredBrowser(portal)).browser;
  // What all users share is read once per change, for the first visitor.
  for (const path of [course, "/"]) await learner.fetch(path);
});
afterAll(() => portal.close());

const countOf = async (work: () => Promise<{ status: number }>, status: number) => {
  let answered = 0;
  const asked = await portal.statementsDuring(async () => {
    answered = (await work()).status;
  });
  expect(answered).toBe(status);
  return asked.map(({ text }) => text.trim().replace(/\s+/g, " ").slice(0, 90));
};

describe("database queries:", () => {
  test("none for a cached guest page, otherwise one per piece of content", async () => {
    const guest = portal.browser();
    expect((await countOf(() => guest.fetch(course), 200)).length).toBeLessThanOrEqual(1);
    expect(await countOf(() => guest.fetch(course), 200)).toEqual([]);
  });

  test("at most three for a guest's course page with nothing in memory", () => {
    expect(firstVisit.length, firstVisit.join("\n")).toBeLessThanOrEqual(3);
  });

  test("the user and their progress, for a signed-in course page", async () => {
    expect(await countOf(() => learner.fetch(course), 200)).toHaveLength(2);
  });

  test("also the answers, for an element; the same again to finish it, plus its writes", async () => {
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
