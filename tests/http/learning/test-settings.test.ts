import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { assignMentor, createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/testing" });
});
afterAll(() => portal.close());

const wrong = { even: ["one"], eat: ["stones"], fly: ["sheep"] };
const submit = (browser: Browser, answers: object, key?: string, elementId = "limited") =>
  call(browser, "POST", "/test-results", { elementId, answers, key });
const answerStep = (browser: Browser, msgId: string, chosen: string) =>
  call(browser, "POST", "/test-results", { elementId: "steps", msgId, answers: [chosen] });
const codeOf = async (response: Promise<{ status: number; text: string }>) => {
  const { status, text } = await response;
  return [status, /RESULTS-[A-Z-]+|AUTH-DENY|NOT-FOUND/.exec(text)?.[0] ?? null];
};
const usedUp = [409, "RESULTS-ATTEMPTS-USED"];
const accepted = [200, null];
const pageText = async (browser: Browser, path: string) =>
  (await browser.fetch(path)).text
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "");

describe("points", () => {
  test("weigh the questions, are stored with the result, and are shown to the learner", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    expect(await pageText(browser, "/test/limited/")).toContain("5 points");
    const { json } = await submit(browser, { ...wrong, even: ["two"] });
    expect(json).toMatchObject({ passed: true, score: 60, points: 3, maxPoints: 5 });
    const { rows } = await portal.database.db.execute(sql`
      select passed, score, points, max_points from results where user_id = ${userId}`);
    expect(rows).toEqual([{ passed: true, score: 60, points: 3, max_points: 5 }]);
    expect(await pageText(browser, "/test/limited/")).toContain("3 of 5 points");
  });

  test("aren't mentioned where every question has one point", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await pageText(browser, "/test/steps/")).not.toMatch(/\d points?\b/);
  });

  test("an answer that also counts is right on its own, but not together with another", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const eat = async (chosen: string[]) =>
      (await submit(browser, { even: ["two"], eat: chosen, fly: ["doves"] })).json.points;
    expect([await eat(["fish"]), await eat(["bread", "fish"])]).toEqual([5, 4]);
  });
});

test("feedback is shown for the chosen answer only, and only after answering", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const before = await browser.fetch("/test/limited/");
  expect(before.text).not.toMatch(/One is odd|Two is even|Even numbers/);
  await submit(browser, wrong);
  const after = await pageText(browser, "/test/limited/");
  expect(after).toContain("One is odd. Even numbers end with 0, 2, 4, 6 or 8.");
  expect(after).not.toContain("Two is even");
});

test("each learner gets the answers in an order of their own, which stays the same", async () => {
  const orders = new Set<string>();
  for (let person = 0; person < 8; person += 1) {
    const { browser } = await openRegisteredBrowser(portal);
    const orderOf = async () =>
      [...(await pageText(browser, "/test/limited/")).matchAll(/value="(one|two|three)"/g)].join();
    const order = await orderOf();
    expect(await orderOf()).toBe(order);
    orders.add(order);
  }
  expect(orders.size).toBeGreaterThan(1);
});

describe("limited attempts", () => {
  test("end with the last one, also if two are sent at once; a repeated result takes none", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await pageText(browser, "/test/limited/")).toContain("You have 2 attempts left.");
    expect(await codeOf(submit(browser, wrong, "first key"))).toEqual(accepted);
    expect(await pageText(browser, "/test/limited/")).toContain("You have 1 attempt left.");
    const both = await Promise.all([
      codeOf(submit(browser, wrong, "second key")),
      codeOf(submit(browser, wrong, "third key")),
    ]);
    expect(both.toSorted()).toEqual([accepted, usedUp]);
    expect(await codeOf(submit(browser, wrong, "first key"))).toEqual(accepted);
    expect(await codeOf(submit(browser, wrong))).toEqual(usedUp);
    const page = await pageText(browser, "/test/limited/?again=test");
    expect(page).toContain("You’ve used all your attempts.");
    expect(page).not.toContain("Try the test again");
  });

  test("of a test that grades each answer begin with the first answer", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await codeOf(answerStep(browser, "first", "evening"))).toEqual(accepted);
    expect(await codeOf(answerStep(browser, "last", "noon"))).toEqual(accepted);
    expect(await codeOf(answerStep(browser, "first", "morning"))).toEqual(usedUp);
  });

  test("are given again by an admin or the learner's own mentor, to this learner only", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const other = await openRegisteredBrowser(portal);
    const mentor = await assignMentor(portal, userId);
    const otherMentor = await createUserWithRole(portal, "mentor");
    const admin = await createUserWithRole(portal, "mp-admin");
    for (const one of [browser, other.browser])
      for (let attempt = 0; attempt < 2; attempt += 1) await submit(one, wrong);
    const give = (by: Browser, element = "limited") =>
      codeOf(call(by, "POST", `/users/${userId}/elements/${element}/attempts`));
    for (const stranger of [browser, otherMentor.browser])
      expect(await give(stranger)).toEqual([403, "AUTH-DENY"]);
    expect(await give(admin.browser, "hidden")).toEqual([422, "RESULTS-ATTEMPTS-UNLIMITED"]);
    expect(await give(mentor.browser)).toEqual(accepted);
    expect(await codeOf(submit(browser, wrong))).toEqual(accepted);
    expect(await codeOf(submit(browser, wrong))).toEqual(usedUp);
    const report = `/progress/${userId}/limited/first/`;
    expect(await pageText(admin.browser, report)).toContain("Give another attempt");
    expect(await pageText(browser, report)).not.toContain("Give another attempt");
    const form = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const given = await admin.browser.fetch(report, { ...form, body: "" });
    expect([given.status, given.headers.get("location")]).toEqual([303, report]);
    expect(await codeOf(submit(browser, wrong))).toEqual(accepted);
    expect(await codeOf(submit(other.browser, wrong))).toEqual(usedUp);
  });
});

describe("right answers", () => {
  test("are shown at the end of a test that grades each answer, if its author chose so", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { json, text } = await answerStep(browser, "first", "evening");
    expect(json.perQuestion).toEqual([{ componentId: "first", correct: false, right: [] }]);
    expect(text).not.toContain("secret");
    const page = await pageText(browser, "/test/steps/?answered=first");
    expect(page).toContain("Not quite");
    expect(page).not.toMatch(/Right answer|secret/);
    await answerStep(browser, "last", "midnight");
    expect(await pageText(browser, "/test/steps/")).toMatch(
      /Right answer[\s\S]*Morning[\s\S]*secret/,
    );
  });

  test("stay hidden in a test that never shows them, even to those who passed", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const chosen of ["sand", "water"]) {
      const { json } = await submit(browser, { wet: [chosen] }, undefined, "hidden");
      expect(json.perQuestion).toEqual([
        { componentId: "wet", correct: chosen === "water", right: [] },
      ]);
      expect((await browser.fetch("/test/hidden/")).text).not.toMatch(
        /secret|You know water|Right answer/,
      );
    }
  });
});
