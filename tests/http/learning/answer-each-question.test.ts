import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { copyBrowser, registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
});
afterAll(() => portal.close());

const path = "/test/check/";
const right = { first: ["one"], even: ["deux", "quatre"], last: ["nine"] };
const wrong = { first: ["two"], even: ["trois"], last: ["eight"] };
type Question = keyof typeof right;
const questions = Object.keys(right) as Question[];
const words = {
  first: "The first number",
  even: "The even numbers",
  last: "The last number",
} satisfies Record<Question, string>;

/** Sends a question's form like a browser without JavaScript, with the attempt that the page names. */
async function post(browser: Browser, question: Question, answers: string[], page?: string) {
  const html = page ?? (await browser.fetch(path)).text;
  const attempt = /name="attempt" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const fields = new URLSearchParams({ intent: "question", componentId: question, key: "" });
  fields.set("attempt", attempt);
  for (const one of answers) fields.append(`answer.${question}`, one);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return browser.fetch(path, { method: "POST", headers, body: fields.toString() });
}
/** Returns the visible questions. */
const shown = (html: string) => [...html.matchAll(/id="q-([^"]+)"/g)].map(([, id]) => id);
const said = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");
const single = (browser: Browser, msgId: string, answers: string[], more: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", msgId, answers, ...more });
const piece = (msgId: Question, answers: string[], sessionId: string, more: object = {}) => ({
  kind: "question",
  key: randomUUID(),
  owner: null,
  at: portal.clock.now(),
  courseId: "each-question",
  elementId: "check",
  msgId,
  sessionId,
  answers,
  ...more,
});
async function outcomes(browser: Browser, items: unknown[]) {
  const { json } = await call(browser, "POST", "/work", { sentAt: portal.clock.now(), items });
  return (json.items as unknown as { outcome: string }[]).map(({ outcome }) => outcome);
}
const resultsOf = async (userId: string) =>
  (
    await portal.database.db.execute<{ component_id: string | null; passed: boolean }>(sql`
      select component_id, passed, answers, score, session_id from results where user_id = ${userId}
      order by component_id nulls last`)
  ).rows;
const stateOf = async (browser: Browser) =>
  ((await call(browser, "GET", "/courses/each-question?rel=all")).json.progress as Json).check
    ?.state;

test("a form without scripts asks one question after another, and grades each after its answer", async () => {
  const { browser } = await registeredBrowser(portal);
  const first = (await browser.fetch(path)).text;
  expect(shown(first)).toEqual(["first"]);
  expect(first).toContain("Three questions.");
  for (const [place, question] of questions.entries()) {
    const answer = await post(browser, question, right[question]);
    expect(answer.status).toBe(303);
    const address = answer.headers.get("location")!;
    expect(address).toContain(`${path}?asked=${question}`);
    const eachQuestion = said((await browser.fetch(address.split("#")[0]!)).text);
    expect(shown(eachQuestion)).toEqual([question]);
    expect(eachQuestion).toContain("Yes, that’s right");
    expect(eachQuestion).toContain(words[question]);
    const isLast = place === questions.length - 1;
    expect(eachQuestion).toMatch(
      new RegExp(`href="${path}"[^>]*>${isLast ? "See my result" : "Next question"}`),
    );
    // A learner who leaves and comes back is at the next question.
    if (!isLast) expect(shown((await browser.fetch(path)).text)).toEqual([questions[place + 1]]);
  }
  expect((await browser.fetch(path)).text).toContain("Passed. Well done");
  expect(await stateOf(browser)).toBe("done");
  expect((await browser.fetch("/lesson/after/")).status).toBe(200);
});

test("nothing shows a question's right answer before it is answered, whatever else was answered", async () => {
  const { browser } = await registeredBrowser(portal);
  const pages = async () => [
    (await browser.fetch(path)).text,
    (await browser.fetch("/test/check.data")).text,
    (await call(browser, "GET", "/elements/check")).text,
  ];
  for (const text of await pages()) expect(text).not.toMatch(/"correct"|"right"|numbers?\./);
  await post(browser, "first", wrong.first);
  for (const text of await pages()) expect(text).not.toMatch(/The even numbers|The last number/);
  const { json } = await single(browser, "even", ["trois"]);
  expect(json).toMatchObject({ passed: false, score: 0, whole: null });
  expect(json.perQuestion).toEqual([
    { componentId: "even", correct: false, right: ["deux", "quatre"] },
  ]);
});

test("the first answer of an attempt counts, even if another tab, device or press sends one too", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const page = (await browser.fetch(path)).text;
  const attempt = /name="attempt" value="([^"]+)"/.exec(page)![1]!;
  const tab = copyBrowser(portal, browser);
  await Promise.all([
    post(browser, "first", wrong.first, page),
    post(tab, "first", wrong.first, page),
  ]);
  await post(tab, "first", right.first, page);
  const earlier = { at: portal.clock.now() - 3_600_000, key: "from-a-device" };
  const offline = piece("first", right.first, attempt, earlier);
  expect(await outcomes(browser, [offline, offline])).toEqual(["kept", "kept"]);
  const eachQuestion = await single(browser, "first", right.first, { sessionId: attempt });
  expect(eachQuestion.json).toMatchObject({ passed: false, sessionId: attempt });
  expect(await resultsOf(userId)).toMatchObject([{ component_id: "first", passed: false }]);
  expect(said((await tab.fetch(`${path}?asked=first`)).text)).toContain("Not quite");
});

test("two tabs that send the last two answers at the same time finish the test once", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  await post(browser, "first", right.first);
  const page = (await browser.fetch(path)).text;
  const tab = copyBrowser(portal, browser);
  await Promise.all([post(browser, "even", right.even, page), post(tab, "last", wrong.last, page)]);
  const results = await resultsOf(userId);
  expect(results).toHaveLength(4);
  expect(results.at(-1)).toMatchObject({ component_id: null, passed: true, score: 66 });
  expect(await stateOf(browser)).toBe("done");
});

test("a retake is a separate attempt; a test that was passed once stays passed", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  for (const question of questions) await post(browser, question, wrong[question]);
  expect((await browser.fetch(path)).text).toContain("Not passed yet. You can try again");
  expect(await stateOf(browser)).not.toBe("done");
  const result = said((await browser.fetch(path)).text);
  const again = /href="[^"?]*(\?again=[^"]+)"/.exec(result)![1]!;
  portal.clock.advance(60_000);
  const fresh = (await browser.fetch(path + again)).text;
  expect(shown(said(fresh))).toEqual(["first"]);
  expect(said(fresh)).not.toContain("Not quite");
  await post(browser, "first", right.first, fresh);
  expect(shown((await browser.fetch(path)).text)).toEqual(["even"]);
  for (const question of ["even", "last"] as const) await post(browser, question, right[question]);
  expect((await browser.fetch(path)).text).toContain("Passed. Well done");
  const wholes = (await resultsOf(userId)).filter((one) => one.component_id === null);
  expect(wholes.map(({ passed }) => passed).toSorted()).toEqual([false, true]);
  // The report counts whole tests, not single answers.
  const { text } = await browser.fetch(`/progress/${userId}/check/${portal.id}/`);
  expect(said(text).match(/attempt|Attempt/g)).toHaveLength(2);
  portal.clock.advance(60_000);
  const third = (await browser.fetch(path + again)).text;
  await post(browser, "first", wrong.first, third);
  expect(await stateOf(browser)).toBe("done");
});

test("offline answers of two devices in the same attempt come together, in any order, however often they are sent", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const attempt = /name="attempt" value="([^"]+)"/.exec((await browser.fetch(path)).text)![1]!;
  const one = [piece("first", right.first, attempt), piece("even", right.even, attempt)];
  const other = [piece("last", wrong.last, attempt), piece("even", wrong.even, attempt)];
  expect(await outcomes(browser, other)).toEqual(["kept", "kept"]);
  expect(await outcomes(browser, one)).toEqual(["kept", "kept"]);
  await outcomes(browser, [...other, ...one].toReversed());
  const results = await resultsOf(userId);
  expect(results.map(({ component_id, passed }) => [component_id, passed])).toEqual([
    ["even", false],
    ["first", true],
    ["last", false],
    [null, false],
  ]);
  expect(await stateOf(browser)).not.toBe("done");
});

test("the test is closed to visitors without an account", async () => {
  const { browser } = await sessionBrowser(portal);
  expect((await browser.fetch(path)).status).toBe(302);
  expect((await single(browser, "first", right.first)).json.code).toBe("AUTH-DENY");
  expect(await outcomes(browser, [piece("first", right.first, "mine")])).toEqual(["refused"]);
});

test("empty answers, unknown questions, and single answers to a test graded at its end are refused", async () => {
  const { browser } = await registeredBrowser(portal);
  expect((await post(browser, "first", [])).status).toBe(422);
  const refused = [
    [await single(browser, "first", []), "INVALID"],
    [await single(browser, "nothing", ["one"]), "RESULTS-QUESTION-UNKNOWN"],
    [await single(browser, "first", ["nine"]), "RESULTS-VARIANT-UNKNOWN"],
    [await single(browser, "first", ["one"], { elementId: "check", answers: right }), "INVALID"],
  ] as const;
  for (const [{ status, json }, code] of refused) expect([status, json.code]).toEqual([422, code]);
  const lesson = await call(browser, "POST", "/interaction-results", {
    elementId: "check",
    componentId: "first",
    answers: ["one"],
  });
  expect(lesson.json.code).toBe("RESULTS-TEST-WHOLE");
});

test("answering anything starts the course, however the learner got there", async () => {
  const ways = [
    (browser: Browser) => post(browser, "first", wrong.first),
    (browser: Browser) => single(browser, "first", wrong.first),
    (browser: Browser) => outcomes(browser, [piece("first", wrong.first, randomUUID())]),
  ];
  for (const answerFirst of ways) {
    const { browser } = await registeredBrowser(portal);
    const own = async () => (await browser.fetch("/profile/progress")).text;
    expect(await own()).not.toContain('href="/courses/each-question"');
    await answerFirst(browser);
    expect(await own()).toContain('href="/courses/each-question"');
    expect(await stateOf(browser)).toBe("opened");
  }
});
