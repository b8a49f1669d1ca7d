import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** How often a page asks the database: the promise of speed that a slow machine cannot blur. */

let portal: TestPortal;
let learner: Browser;
const course = "/courses/first-steps";
const lesson = "/lesson/welcome/";

beforeAll(async () => {
  portal = await startTestPortal();
  learner = (await registeredBrowser(portal)).browser;
  // What all people see alike is read once a change, whoever comes first.
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

describe("of the database is asked", () => {
  test("nothing for a guest's page that is kept, one thing a piece of content else", async () => {
    const guest = portal.browser();
    expect((await countOf(() => guest.fetch(course), 200)).length).toBeLessThanOrEqual(1);
    expect(await countOf(() => guest.fetch(course), 200)).toEqual([]);
  });

  test("who it is and how far they are, for the course page of a person", async () => {
    expect(await countOf(() => learner.fetch(course), 200)).toHaveLength(2);
  });

  test("what was answered besides, for an element; and for finishing it as much again, with its writes", async () => {
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
