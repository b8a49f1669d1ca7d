import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const denied = { status: 403, json: { code: "AUTH-DENY" } };
const done = (browser: Browser, id: string, more: object = {}) =>
  call(browser, "PUT", `${course}/elements/${id}/progress`, { state: "done", ...more });
const progressOf = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", `${course}?rel=all`)).json.progress!;
const rightAnswers = { first: ["one"], even: ["four", "two"] };
const handIn = (browser: Browser, answers: object, more: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", answers, ...more });

/** A person who stands before the test. */
async function beforeTheTest() {
  const person = await registeredBrowser(portal);
  for (const id of ["welcome", "members"]) await done(person.browser, id);
  return person;
}

describe("results", () => {
  const answer = (browser: Browser, answers: string[], more: object = {}) =>
    call(browser, "POST", "/interaction-results", {
      elementId: "welcome",
      componentId: "come-in",
      answers,
      ...more,
    });

  test("are graded by the server and tell what was right of what was answered", async () => {
    const { browser } = await registeredBrowser(portal);
    const wrong = await answer(browser, ["nobody"], { passed: true });
    const right = [{ componentId: "come-in", correct: false, right: ["everybody"] }];
    expect(wrong.json).toEqual({ passed: false, score: 0, perQuestion: right });
    expect((await answer(browser, ["everybody"], { passed: false })).json.passed).toBe(true);
  });

  test("of a test tell nothing of the questions that were left out", async () => {
    const { browser } = await beforeTheTest();
    const { json } = await handIn(browser, { first: ["one"], even: [] });
    expect(json).toMatchObject({ passed: false, score: 50 });
    expect(json.perQuestion).toEqual([{ componentId: "first", correct: true, right: ["one"] }]);
  });

  test("sent again under their key count once, as they were first", async () => {
    const { browser, userId } = await beforeTheTest();
    const key = "a-key-of-this-test";
    expect((await handIn(browser, { first: ["two"] }, { key })).json.passed).toBe(false);
    expect((await handIn(browser, rightAnswers, { key })).json.passed).toBe(false);
    expect((await progressOf(browser)).check?.state).not.toBe("done");
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId} and element_id = 'check'`,
    );
    expect(rows).toHaveLength(1);
  });

  test("of two guests under one key are two", async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    await answer(one, ["nobody"], { key: "the-same" });
    expect((await answer(other, ["everybody"], { key: "the-same" })).json.passed).toBe(true);
    const { rows } = await portal.database.db.execute(
      sql`select user_id from results where key like '%the-same'`,
    );
    expect(rows).toEqual([{ user_id: null }, { user_id: null }]);
  });

  test("without any answer, to unknown questions or variants, to a lesson as a test are refused", async () => {
    const { browser } = await beforeTheTest();
    const refused = [
      [await answer(browser, []), "INVALID"],
      [await answer(browser, ["perhaps"]), "RESULTS-VARIANT-UNKNOWN"],
      [await answer(browser, ["everybody"], { componentId: "none" }), "RESULTS-QUESTION-UNKNOWN"],
      [await handIn(browser, {}), "INVALID"],
      [await handIn(browser, { first: "one" }), "INVALID"],
      [await handIn(browser, { "come-in": ["everybody"] }, { elementId: "welcome" }), "INVALID"],
    ] as const;
    for (const [{ status, json }, code] of refused)
      expect([status, json.code]).toEqual([422, code]);
    expect((await handIn(browser, rightAnswers, { elementId: "none" })).status).toBe(404);
    expect((await handIn(browser, rightAnswers, { courseId: "bought" })).status).toBe(404);
  });

  test("to an element that is closed are refused", async () => {
    const { browser } = await registeredBrowser(portal);
    expect(await handIn(browser, rightAnswers)).toMatchObject(denied);
    expect(await handIn(portal.browser(), rightAnswers)).toMatchObject(denied);
  });
});
