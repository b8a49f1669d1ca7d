import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const deniedResponse = { status: 403, json: { code: "AUTH-DENY" } };
const finishElement = (browser: Browser, id: string, extraFields: object = {}) =>
  call(browser, "PUT", `${course}/elements/${id}/progress`, { state: "done", ...extraFields });
const progressOf = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", `${course}?rel=all`)).json.progress!;
const rightAnswers = { first: ["one"], even: ["four", "two"] };
const submitTest = (browser: Browser, answers: object, extraFields: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", answers, ...extraFields });

/** Creates a learner whose next element is the test. */
async function createLearnerBeforeTest() {
  const person = await openRegisteredBrowser(portal);
  for (const id of ["welcome", "members"]) await finishElement(person.browser, id);
  return person;
}

describe("results", () => {
  const submitAnswer = (browser: Browser, answers: string[], extraFields: object = {}) =>
    call(browser, "POST", "/interaction-results", {
      elementId: "welcome",
      componentId: "come-in",
      answers,
      ...extraFields,
    });

  test("are graded by the server and show which answers were right", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const wrongResult = await submitAnswer(browser, ["nobody"], { passed: true });
    const gradedQuestions = [{ componentId: "come-in", correct: false, right: ["everybody"] }];
    expect(wrongResult.json).toEqual({
      passed: false,
      score: 0,
      points: 0,
      maxPoints: 1,
      perQuestion: gradedQuestions,
    });
    expect((await submitAnswer(browser, ["everybody"], { passed: false })).json.passed).toBe(true);
  });

  test("store the question and the chosen answers as text, and the course's category", async () => {
    const { browser, userId } = await createLearnerBeforeTest();
    await submitAnswer(browser, ["everybody"]);
    await submitTest(browser, rightAnswers, { categoryId: "made-up" });
    const { rows } = await portal.database.db.execute(sql`
      select kind, text, variants, category_id from results where user_id = ${userId} order by kind`);
    expect(rows).toMatchObject([
      { kind: "interaction", variants: [{ componentId: "come-in", id: "everybody" }] },
      {
        kind: "test",
        text: "Check yourself",
        category_id: "beginnings",
        variants: [
          { componentId: "first", id: "one", text: "One" },
          { componentId: "even", id: "two", text: "Two" },
          { componentId: "even", id: "four", text: "Four" },
        ],
      },
    ]);
    expect(rows[0]!["text"]).not.toBe("");
  });

  test("of a test hide unanswered questions, and show right answers only when all are answered", async () => {
    const { browser } = await createLearnerBeforeTest();
    const partialResult = await submitTest(browser, { first: ["two"], even: [] });
    expect(partialResult.json).toMatchObject({ passed: false, score: 0 });
    expect(partialResult.json.perQuestion).toEqual([
      { componentId: "first", correct: false, right: [] },
    ]);
    const readTestPage = async () => (await browser.fetch("/test/check/")).text;
    expect(await readTestPage()).not.toMatch(/One comes first|Right answer:/);
    expect(await readTestPage()).toContain("Answer every question to see the right answers");
    const key = "a-part-first";
    await submitTest(browser, { first: ["two"] }, { key });
    const repeatedResult = await submitTest(browser, { first: ["two"], even: ["three"] }, { key });
    expect(repeatedResult.json.perQuestion).toEqual([
      { componentId: "first", correct: false, right: [] },
    ]);
    portal.clock.advance(1_000);
    const completeResult = await submitTest(browser, { first: ["two"], even: ["three"] });
    expect(completeResult.json.perQuestion).toMatchObject([
      { right: ["one"] },
      { right: ["two", "four"] },
    ]);
    expect(await readTestPage()).toContain("One comes first");
  });

  test("that are sent again under the same key count once, with the answers sent first", async () => {
    const { browser, userId } = await createLearnerBeforeTest();
    const key = "a-key-of-this-test";
    expect((await submitTest(browser, { first: ["two"] }, { key })).json.passed).toBe(false);
    expect((await submitTest(browser, rightAnswers, { key })).json.passed).toBe(false);
    expect((await progressOf(browser)).check?.state).not.toBe("done");
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId} and element_id = 'check'`,
    );
    expect(rows).toHaveLength(1);
  });

  test("of two guests with the same key are stored separately", async () => {
    const [firstGuest, secondGuest] = [portal.browser(), portal.browser()];
    await submitAnswer(firstGuest, ["nobody"], { key: "the-same" });
    expect((await submitAnswer(secondGuest, ["everybody"], { key: "the-same" })).json.passed).toBe(
      true,
    );
    const { rows } = await portal.database.db.execute(
      sql`select user_id from results where key like '%the-same'`,
    );
    expect(rows).toEqual([{ user_id: null }, { user_id: null }]);
  });

  test("without any answer, for unknown questions or options, or for a lesson sent as a test are refused", async () => {
    const { browser } = await createLearnerBeforeTest();
    const refused = [
      [await submitAnswer(browser, []), "INVALID"],
      [await submitAnswer(browser, ["perhaps"]), "RESULTS-VARIANT-UNKNOWN"],
      [
        await submitAnswer(browser, ["everybody"], { componentId: "none" }),
        "RESULTS-QUESTION-UNKNOWN",
      ],
      [await submitTest(browser, {}), "INVALID"],
      [await submitTest(browser, { first: "one" }), "INVALID"],
      [
        await submitTest(browser, { "come-in": ["everybody"] }, { elementId: "welcome" }),
        "INVALID",
      ],
    ] as const;
    for (const [{ status, json }, code] of refused)
      expect([status, json.code]).toEqual([422, code]);
    expect((await submitTest(browser, rightAnswers, { elementId: "none" })).status).toBe(404);
    expect((await submitTest(browser, rightAnswers, { courseId: "a-paid-course" })).status).toBe(
      404,
    );
  });

  test("for a single question of a test are refused: they would reveal the right answer before submission", async () => {
    const { browser } = await createLearnerBeforeTest();
    const singleAnswer = { elementId: "check", componentId: "first", answers: ["two"] };
    const { status, json, text } = await call(
      browser,
      "POST",
      "/interaction-results",
      singleAnswer,
    );
    expect([status, json.code]).toEqual([422, "RESULTS-TEST-WHOLE"]);
    expect(text).not.toMatch(/"right"|"correct"/);
  });

  test("for a closed element are refused", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await submitTest(browser, rightAnswers)).toMatchObject(deniedResponse);
    expect(await submitTest(portal.browser(), rightAnswers)).toMatchObject(deniedResponse);
  });
});

describe("an exercise", () => {
  const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
  type ExerciseProps = {
    rows: { id: string; text: string }[];
    choices: { id: string; text: string }[];
  };
  const exercisesOf = async (browser: Browser, query = "") => {
    const { json, text } = await call(browser, "GET", `/elements/breath${query}`);
    const components = json.components as unknown as { id: string; props: ExerciseProps }[];
    return { text, propsOf: (id: string) => components.find((one) => one.id === id)!.props };
  };
  const pairsOf = ({ rows, choices }: ExerciseProps, right: Record<string, string>) =>
    rows.map(({ id, text }) => `${id}:${choices.find((one) => one.text === right[text])!.id}`);
  const breathing = { "Breathe in": "1", "Hold it": "2", "Breathe out": "3" };
  const wrongOrder = { "Breathe in": "3", "Hold it": "2", "Breathe out": "1" };
  const sendAnswers = (browser: Browser, componentId: string, answers: string[]) =>
    call(browser, "POST", "/interaction-results", { elementId: "breath", componentId, answers });
  const submitForm = (browser: Browser, componentId: string, pairs: string[]) => {
    const fields = new URLSearchParams({ intent: "answer", componentId, key: "" });
    for (const pair of pairs) fields.append(`answer.${componentId}`, pair);
    const body = fields.toString();
    return browser.fetch("/lesson/breath/", { method: "POST", headers: formHeaders, body });
  };

  test("is sent to the browser without the right order, and is graded by the server", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { text, propsOf } = await exercisesOf(browser);
    expect(text).not.toMatch(/So it goes on|"correct"|"match":|"(?:in|hold|out|day|night)"/);
    const texts = propsOf("breathing").rows.map((row) => row.text);
    expect(texts).not.toEqual(Object.keys(breathing));
    expect(texts.toSorted()).toEqual(Object.keys(breathing).toSorted());
    const wrongResult = await sendAnswers(
      browser,
      "breathing",
      pairsOf(propsOf("breathing"), wrongOrder),
    );
    expect(wrongResult.json).toMatchObject({ passed: false, score: 0 });
    const rightPairs = pairsOf(propsOf("breathing"), breathing);
    const shownRight = (wrongResult.json.perQuestion as unknown as { right: string[] }[])[0]!.right;
    expect(shownRight.toSorted()).toEqual(rightPairs.toSorted());
    expect((await sendAnswers(browser, "breathing", rightPairs)).json.passed).toBe(true);
    const pairs = pairsOf(propsOf("pairs"), { Day: "Light", Night: "Dark" });
    expect((await sendAnswers(browser, "pairs", pairs)).json.passed).toBe(true);
    const { rows } = await portal.database.db.execute<{ answers: object }>(sql`
      select answers from results where component_id = 'pairs'`);
    expect(rows).toEqual([{ answers: { pairs: ["day:day", "night:night"] } }]);
  });

  test("is answered by a form without scripts, and shows the result", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { propsOf } = await exercisesOf(browser);
    const readLessonPage = async () => (await browser.fetch("/lesson/breath/")).text;
    expect((await readLessonPage()).match(/<select[^>]*name="answer.breathing"/g)).toHaveLength(3);
    const response = await submitForm(
      browser,
      "breathing",
      pairsOf(propsOf("breathing"), wrongOrder),
    );
    expect(response.headers.get("location")).toBe("/lesson/breath/#q-breathing");
    const html = await readLessonPage();
    expect(html).toContain("Correct order:");
    expect(html).toContain("So it goes on.");
    expect((await browser.fetch("/lesson/breath/?again=breathing")).text).not.toContain(
      "Correct order:",
    );
  });

  test("whose answer lacks items or names unknown items is refused", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { propsOf } = await exercisesOf(browser);
    const rightPairs = pairsOf(propsOf("breathing"), breathing);
    const pairsAtOnePlace = rightPairs.map((pair) => `${pair.split(":")[0]}:1`);
    const incomplete = { status: 422, json: { code: "RESULTS-ARRANGEMENT-INCOMPLETE" } };
    for (const answers of [rightPairs.slice(1), pairsAtOnePlace])
      expect(await sendAnswers(browser, "breathing", answers)).toMatchObject(incomplete);
    const unknownPairs = ["x:1", "y:2", "z:3"];
    expect((await sendAnswers(browser, "breathing", unknownPairs)).json.code).toBe(
      "RESULTS-VARIANT-UNKNOWN",
    );
    const response = await submitForm(browser, "breathing", pairsAtOnePlace);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/lesson/breath/"]);
    expect((await browser.fetch("/lesson/breath/")).text).toContain("Use each answer once");
  });
});
