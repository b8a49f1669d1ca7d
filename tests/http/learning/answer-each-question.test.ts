import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { copyBrowser, openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
});
afterAll(() => portal.close());

const path = "/test/check/";
const rightAnswers = { first: ["one"], even: ["deux", "quatre"], last: ["nine"] };
const wrongAnswers = { first: ["two"], even: ["trois"], last: ["eight"] };
type Question = keyof typeof rightAnswers;
const questions = Object.keys(rightAnswers) as Question[];
const explanations = {
  first: "The first number",
  even: "The even numbers",
  last: "The last number",
} satisfies Record<Question, string>;

/** Sends a question's form like a browser without JavaScript, with the attempt that the page names. */
async function postAnswer(browser: Browser, question: Question, answers: string[], page?: string) {
  const html = page ?? (await browser.fetch(path)).text;
  const attempt = /name="attempt" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const fields = new URLSearchParams({ intent: "question", componentId: question, key: "" });
  fields.set("attempt", attempt);
  for (const one of answers) fields.append(`answer.${question}`, one);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return browser.fetch(path, { method: "POST", headers, body: fields.toString() });
}
/** Returns the visible questions. */
const visibleQuestions = (html: string) =>
  [...html.matchAll(/id="q-([^"]+)"/g)].map(([, id]) => id);
const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");
const answerByApi = (browser: Browser, msgId: string, answers: string[], extraInput: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", msgId, answers, ...extraInput });
const createQueuedAnswer = (
  msgId: Question,
  answers: string[],
  sessionId: string,
  extraFields: object = {},
) => ({
  kind: "question",
  key: randomUUID(),
  owner: null,
  at: portal.clock.now(),
  courseId: "each-question",
  elementId: "check",
  msgId,
  sessionId,
  answers,
  ...extraFields,
});
async function sendWork(browser: Browser, items: unknown[]) {
  const { json } = await call(browser, "POST", "/work", { sentAt: portal.clock.now(), items });
  return (json.items as unknown as { outcome: string }[]).map(({ outcome }) => outcome);
}
const listResults = async (userId: string) =>
  (
    await portal.database.db.execute<{ component_id: string | null; passed: boolean }>(sql`
      select component_id, passed, answers, score, session_id from results where user_id = ${userId}
      order by component_id nulls last`)
  ).rows;
const fetchState = async (browser: Browser) =>
  ((await call(browser, "GET", "/courses/each-question?rel=all")).json.progress as Json).check
    ?.state;

test("a form without scripts asks one question after another, and grades each after its answer", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const firstPage = (await browser.fetch(path)).text;
  expect(visibleQuestions(firstPage)).toEqual(["first"]);
  expect(firstPage).toContain("Three questions.");
  for (const [index, question] of questions.entries()) {
    const response = await postAnswer(browser, question, rightAnswers[question]);
    expect(response.status).toBe(303);
    const address = response.headers.get("location")!;
    expect(address).toContain(`${path}?answered=${question}`);
    const eachQuestion = withoutScripts((await browser.fetch(address.split("#")[0]!)).text);
    expect(visibleQuestions(eachQuestion)).toEqual([question]);
    expect(eachQuestion).toContain("Yes, that’s right");
    expect(eachQuestion).toContain(explanations[question]);
    const isLast = index === questions.length - 1;
    expect(eachQuestion).toMatch(
      new RegExp(`href="${path}"[^>]*>${isLast ? "See my result" : "Next question"}`),
    );
    // A learner who leaves and comes back is at the next question.
    if (!isLast)
      expect(visibleQuestions((await browser.fetch(path)).text)).toEqual([questions[index + 1]]);
  }
  expect((await browser.fetch(path)).text).toContain("Passed. Well done");
  expect(await fetchState(browser)).toBe("done");
  expect((await browser.fetch("/lesson/after/")).status).toBe(200);
});

test("nothing shows a question's right answer before it is answered, whatever else was answered", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const fetchPages = async () => [
    (await browser.fetch(path)).text,
    (await browser.fetch("/test/check.data")).text,
    (await call(browser, "GET", "/elements/check")).text,
  ];
  for (const text of await fetchPages()) expect(text).not.toMatch(/"correct"|"right"|numbers?\./);
  await postAnswer(browser, "first", wrongAnswers.first);
  for (const text of await fetchPages())
    expect(text).not.toMatch(/The even numbers|The last number/);
  const { json } = await answerByApi(browser, "even", ["trois"]);
  expect(json).toMatchObject({ passed: false, score: 0, whole: null });
  expect(json.perQuestion).toEqual([
    { componentId: "even", correct: false, right: ["deux", "quatre"] },
  ]);
});

test("the first answer of an attempt counts, even if another tab, device or press sends one too", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const page = (await browser.fetch(path)).text;
  const attempt = /name="attempt" value="([^"]+)"/.exec(page)![1]!;
  const tab = copyBrowser(portal, browser);
  await Promise.all([
    postAnswer(browser, "first", wrongAnswers.first, page),
    postAnswer(tab, "first", wrongAnswers.first, page),
  ]);
  await postAnswer(tab, "first", rightAnswers.first, page);
  const earlierFields = { at: portal.clock.now() - 3_600_000, key: "from-a-device" };
  const offlineAnswer = createQueuedAnswer("first", rightAnswers.first, attempt, earlierFields);
  expect(await sendWork(browser, [offlineAnswer, offlineAnswer])).toEqual(["stored", "stored"]);
  const eachQuestion = await answerByApi(browser, "first", rightAnswers.first, {
    sessionId: attempt,
  });
  expect(eachQuestion.json).toMatchObject({ passed: false, sessionId: attempt });
  expect(await listResults(userId)).toMatchObject([{ component_id: "first", passed: false }]);
  expect(withoutScripts((await tab.fetch(`${path}?answered=first`)).text)).toContain("Not quite");
});

test("two tabs that send the last two answers at the same time finish the test once", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  await postAnswer(browser, "first", rightAnswers.first);
  const page = (await browser.fetch(path)).text;
  const tab = copyBrowser(portal, browser);
  await Promise.all([
    postAnswer(browser, "even", rightAnswers.even, page),
    postAnswer(tab, "last", wrongAnswers.last, page),
  ]);
  const results = await listResults(userId);
  expect(results).toHaveLength(4);
  expect(results.at(-1)).toMatchObject({ component_id: null, passed: true, score: 66 });
  expect(await fetchState(browser)).toBe("done");
});

test("a retake is a separate attempt; a test that was passed once stays passed", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  for (const question of questions) await postAnswer(browser, question, wrongAnswers[question]);
  expect((await browser.fetch(path)).text).toContain("Not passed yet. You can try again");
  expect(await fetchState(browser)).not.toBe("done");
  const result = withoutScripts((await browser.fetch(path)).text);
  const retakeQuery = /href="[^"?]*(\?again=[^"]+)"/.exec(result)![1]!;
  portal.clock.advance(60_000);
  const retakePage = (await browser.fetch(path + retakeQuery)).text;
  expect(visibleQuestions(withoutScripts(retakePage))).toEqual(["first"]);
  expect(withoutScripts(retakePage)).not.toContain("Not quite");
  await postAnswer(browser, "first", rightAnswers.first, retakePage);
  expect(visibleQuestions((await browser.fetch(path)).text)).toEqual(["even"]);
  for (const question of ["even", "last"] as const)
    await postAnswer(browser, question, rightAnswers[question]);
  expect((await browser.fetch(path)).text).toContain("Passed. Well done");
  const wholeResults = (await listResults(userId)).filter((one) => one.component_id === null);
  expect(wholeResults.map(({ passed }) => passed).toSorted()).toEqual([false, true]);
  // The report counts whole tests, not single answers.
  const { text } = await browser.fetch(`/progress/${userId}/check/${portal.id}/`);
  expect(withoutScripts(text).match(/attempt|Attempt/g)).toHaveLength(2);
  portal.clock.advance(60_000);
  const thirdPage = (await browser.fetch(path + retakeQuery)).text;
  await postAnswer(browser, "first", wrongAnswers.first, thirdPage);
  expect(await fetchState(browser)).toBe("done");
});

test("offline answers of two devices in the same attempt are merged, in whatever order and however often they are sent", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const attempt = /name="attempt" value="([^"]+)"/.exec((await browser.fetch(path)).text)![1]!;
  const firstDevice = [
    createQueuedAnswer("first", rightAnswers.first, attempt),
    createQueuedAnswer("even", rightAnswers.even, attempt),
  ];
  const secondDevice = [
    createQueuedAnswer("last", wrongAnswers.last, attempt),
    createQueuedAnswer("even", wrongAnswers.even, attempt),
  ];
  expect(await sendWork(browser, secondDevice)).toEqual(["stored", "stored"]);
  expect(await sendWork(browser, firstDevice)).toEqual(["stored", "stored"]);
  await sendWork(browser, [...secondDevice, ...firstDevice].toReversed());
  const results = await listResults(userId);
  expect(results.map(({ component_id, passed }) => [component_id, passed])).toEqual([
    ["even", false],
    ["first", true],
    ["last", false],
    [null, false],
  ]);
  expect(await fetchState(browser)).not.toBe("done");
});

test("the test is closed to visitors without an account", async () => {
  const { browser } = await openSessionBrowser(portal);
  expect((await browser.fetch(path)).status).toBe(302);
  expect((await answerByApi(browser, "first", rightAnswers.first)).json.code).toBe("AUTH-DENY");
  expect(
    await sendWork(browser, [createQueuedAnswer("first", rightAnswers.first, "mine")]),
  ).toEqual(["refused"]);
});

test("empty answers, unknown questions, and single answers to a test graded at its end are refused", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  expect((await postAnswer(browser, "first", [])).status).toBe(422);
  const refused = [
    [await answerByApi(browser, "first", []), "INVALID"],
    [await answerByApi(browser, "nothing", ["one"]), "RESULTS-QUESTION-UNKNOWN"],
    [await answerByApi(browser, "first", ["nine"]), "RESULTS-VARIANT-UNKNOWN"],
    [
      await answerByApi(browser, "first", ["one"], { elementId: "check", answers: rightAnswers }),
      "INVALID",
    ],
  ] as const;
  for (const [{ status, json }, code] of refused) expect([status, json.code]).toEqual([422, code]);
  const lessonResponse = await call(browser, "POST", "/interaction-results", {
    elementId: "check",
    componentId: "first",
    answers: ["one"],
  });
  expect(lessonResponse.json.code).toBe("RESULTS-TEST-WHOLE");
});

test("answering anything starts the course, however the learner got there", async () => {
  const entryPoints = [
    (browser: Browser) => postAnswer(browser, "first", wrongAnswers.first),
    (browser: Browser) => answerByApi(browser, "first", wrongAnswers.first),
    (browser: Browser) =>
      sendWork(browser, [createQueuedAnswer("first", wrongAnswers.first, randomUUID())]),
  ];
  for (const answerFirst of entryPoints) {
    const { browser } = await openRegisteredBrowser(portal);
    const readOwnProgress = async () => (await browser.fetch("/profile/progress")).text;
    expect(await readOwnProgress()).not.toContain('href="/courses/each-question"');
    await answerFirst(browser);
    expect(await readOwnProgress()).toContain('href="/courses/each-question"');
    expect(await fetchState(browser)).toBe("opened");
  }
});
