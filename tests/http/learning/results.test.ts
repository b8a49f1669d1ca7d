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

/** Creates a learner whose next element is the test. */
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

  test("are graded by the server and show which answers were right", async () => {
    const { browser } = await registeredBrowser(portal);
    const wrong = await answer(browser, ["nobody"], { passed: true });
    const right = [{ componentId: "come-in", correct: false, right: ["everybody"] }];
    expect(wrong.json).toEqual({ passed: false, score: 0, perQuestion: right });
    expect((await answer(browser, ["everybody"], { passed: false })).json.passed).toBe(true);
  });

  test("store the question and the chosen answers as text, and the course's category", async () => {
    const { browser, userId } = await beforeTheTest();
    await answer(browser, ["everybody"]);
    await handIn(browser, rightAnswers, { categoryId: "made-up" });
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
    const { browser } = await beforeTheTest();
    const part = await handIn(browser, { first: ["two"], even: [] });
    expect(part.json).toMatchObject({ passed: false, score: 0 });
    expect(part.json.perQuestion).toEqual([{ componentId: "first", correct: false, right: [] }]);
    const page = async () => (await browser.fetch("/test/check/")).text;
    expect(await page()).not.toMatch(/One comes first|Right answer:/);
    expect(await page()).toContain("Answer every question to see the right answers");
    const key = "a-part-first";
    await handIn(browser, { first: ["two"] }, { key });
    const again = await handIn(browser, { first: ["two"], even: ["three"] }, { key });
    expect(again.json.perQuestion).toEqual([{ componentId: "first", correct: false, right: [] }]);
    portal.clock.advance(1_000);
    const whole = await handIn(browser, { first: ["two"], even: ["three"] });
    expect(whole.json.perQuestion).toMatchObject([{ right: ["one"] }, { right: ["two", "four"] }]);
    expect(await page()).toContain("One comes first");
  });

  test("sent again under their key count once, as sent first", async () => {
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

  test("of two guests with the same key are stored separately", async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    await answer(one, ["nobody"], { key: "the-same" });
    expect((await answer(other, ["everybody"], { key: "the-same" })).json.passed).toBe(true);
    const { rows } = await portal.database.db.execute(
      sql`select user_id from results where key like '%the-same'`,
    );
    expect(rows).toEqual([{ user_id: null }, { user_id: null }]);
  });

  test("without any answer, for unknown questions or options, or for a lesson sent as a test are refused", async () => {
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

  test("for a single question of a test are refused: they would reveal the right answer before submission", async () => {
    const { browser } = await beforeTheTest();
    const alone = { elementId: "check", componentId: "first", answers: ["two"] };
    const { status, json, text } = await call(browser, "POST", "/interaction-results", alone);
    expect([status, json.code]).toEqual([422, "RESULTS-TEST-WHOLE"]);
    expect(text).not.toMatch(/"right"|"correct"/);
  });

  test("for a closed element are refused", async () => {
    const { browser } = await registeredBrowser(portal);
    expect(await handIn(browser, rightAnswers)).toMatchObject(denied);
    expect(await handIn(portal.browser(), rightAnswers)).toMatchObject(denied);
  });
});

describe("an exercise", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  type Shown = { rows: { id: string; text: string }[]; choices: { id: string; text: string }[] };
  const exercisesOf = async (browser: Browser, query = "") => {
    const { json, text } = await call(browser, "GET", `/elements/breath${query}`);
    const components = json.components as unknown as { id: string; props: Shown }[];
    return { text, of: (id: string) => components.find((one) => one.id === id)!.props };
  };
  const pairsOf = ({ rows, choices }: Shown, right: Record<string, string>) =>
    rows.map(({ id, text }) => `${id}:${choices.find((one) => one.text === right[text])!.id}`);
  const breathing = { "Breathe in": "1", "Hold it": "2", "Breathe out": "3" };
  const turned = { "Breathe in": "3", "Hold it": "2", "Breathe out": "1" };
  const send = (browser: Browser, componentId: string, answers: string[]) =>
    call(browser, "POST", "/interaction-results", { elementId: "breath", componentId, answers });
  const post = (browser: Browser, componentId: string, pairs: string[]) => {
    const fields = new URLSearchParams({ intent: "answer", componentId, key: "" });
    for (const pair of pairs) fields.append(`answer.${componentId}`, pair);
    const body = fields.toString();
    return browser.fetch("/lesson/breath/", { method: "POST", headers: form, body });
  };

  test("is sent without its order, and is graded by the server", async () => {
    const { browser } = await registeredBrowser(portal);
    const { text, of } = await exercisesOf(browser);
    expect(text).not.toMatch(/So it goes on|"correct"|"match":|"(?:in|hold|out|day|night)"/);
    const texts = of("breathing").rows.map((row) => row.text);
    expect(texts).not.toEqual(Object.keys(breathing));
    expect(texts.toSorted()).toEqual(Object.keys(breathing).toSorted());
    const wrong = await send(browser, "breathing", pairsOf(of("breathing"), turned));
    expect(wrong.json).toMatchObject({ passed: false, score: 0 });
    const right = pairsOf(of("breathing"), breathing);
    const told = (wrong.json.perQuestion as unknown as { right: string[] }[])[0]!.right;
    expect(told.toSorted()).toEqual(right.toSorted());
    expect((await send(browser, "breathing", right)).json.passed).toBe(true);
    const pairs = pairsOf(of("pairs"), { Day: "Light", Night: "Dark" });
    expect((await send(browser, "pairs", pairs)).json.passed).toBe(true);
    const { rows } = await portal.database.db.execute<{ answers: object }>(sql`
      select answers from results where component_id = 'pairs'`);
    expect(rows).toEqual([{ answers: { pairs: ["day:day", "night:night"] } }]);
  });

  test("is answered by a form without scripts, and shows the result", async () => {
    const { browser } = await registeredBrowser(portal);
    const { of } = await exercisesOf(browser);
    const page = async () => (await browser.fetch("/lesson/breath/")).text;
    expect((await page()).match(/<select[^>]*name="answer.breathing"/g)).toHaveLength(3);
    const answer = await post(browser, "breathing", pairsOf(of("breathing"), turned));
    expect(answer.headers.get("location")).toBe("/lesson/breath/#q-breathing");
    const html = await page();
    expect(html).toContain("Correct order:");
    expect(html).toContain("So it goes on.");
    expect((await browser.fetch("/lesson/breath/?again=breathing")).text).not.toContain(
      "Correct order:",
    );
  });

  test("with missing or foreign items is refused", async () => {
    const { browser } = await registeredBrowser(portal);
    const { of } = await exercisesOf(browser);
    const right = pairsOf(of("breathing"), breathing);
    const twice = right.map((pair) => `${pair.split(":")[0]}:1`);
    const incomplete = { status: 422, json: { code: "RESULTS-ARRANGEMENT-INCOMPLETE" } };
    for (const answers of [right.slice(1), twice])
      expect(await send(browser, "breathing", answers)).toMatchObject(incomplete);
    const strange = ["x:1", "y:2", "z:3"];
    expect((await send(browser, "breathing", strange)).json.code).toBe("RESULTS-VARIANT-UNKNOWN");
    const answer = await post(browser, "breathing", twice);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/lesson/breath/"]);
    expect((await browser.fetch("/lesson/breath/")).text).toContain("Use each answer once");
  });
});
