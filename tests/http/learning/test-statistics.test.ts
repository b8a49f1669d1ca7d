import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertBlock } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const portal: TestPortal = await startTestPortal({ content: "tests/fixtures/testing" });
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from results`));

const { browser: editor } = await createUserWithRole(portal, "editor");
const { browser: admin } = await createUserWithRole(portal, "mp-admin");
const perfect = { even: ["two"], eat: ["bread"], fly: ["doves"] };
const submit = (browser: Browser, answers: object) =>
  call(browser, "POST", "/test-results", { elementId: "limited", answers });
async function createLearners(count: number, answers: object) {
  const learners = [];
  for (let index = 0; index < count; index += 1) {
    const learner = await openRegisteredBrowser(portal);
    await submit(learner.browser, answers);
    learners.push(learner);
  }
  return learners;
}
const minuteMs = 60_000;
const fetchStatistics = async (browser: Browser = editor, query = "") =>
  (await call(browser, "GET", `/creator/elements/limited/statistics${query}`)).json;
const questionsOf = (json: Json) =>
  json.questions as unknown as {
    componentId: string;
    isCurrent: boolean;
    people: number;
    right: number;
    variants: { id: string; people: number | null; results: number | null }[];
  }[];
const variantsOf = (json: Json, id: string) =>
  questionsOf(json)
    .find(({ componentId }) => componentId === id)!
    .variants.map(({ id: variant, people, results }) => [variant, people, results]);

test("counts people by their first attempt, and puts the hardest question first", async () => {
  const [first] = await createLearners(4, { ...perfect, fly: ["sheep"] });
  await createLearners(2, { ...perfect, even: ["one"], fly: ["sheep"] });
  portal.clock.advance(minuteMs);
  await submit(first!.browser, perfect);
  const json = await fetchStatistics();
  expect(json).toMatchObject({ people: 6, passedFirst: 4, results: 7, maxPoints: 5 });
  expect(json.histogram).toEqual([
    { points: 1, people: 2 },
    { points: 4, people: 4 },
  ]);
  expect(
    questionsOf(json).map(({ componentId, people, right }) => [componentId, people, right]),
  ).toEqual([
    ["fly", 6, 0],
    ["even", 6, 4],
    ["eat", 6, 6],
  ]);
  expect(variantsOf(json, "fly")).toEqual([
    ["doves", 0, 1],
    ["sheep", 6, 6],
  ]);
});

describe("who may read them", () => {
  test("editors don't see what a few people chose, because they may know who they are; admins do", async () => {
    await createLearners(4, perfect);
    const few = await fetchStatistics();
    expect([few.people, few.histogram, variantsOf(few, "even")[0]]).toEqual([
      4,
      null,
      ["one", null, null],
    ]);
    expect((await fetchStatistics(admin)).histogram).toEqual([{ points: 5, people: 4 }]);
    await createLearners(1, perfect);
    expect((await fetchStatistics()).histogram).toEqual([{ points: 5, people: 5 }]);
  });

  test("learners and mentors are denied, and other portals have other answers", async () => {
    const { browser: mentor } = await createUserWithRole(portal, "mentor");
    const { browser: learner } = await openRegisteredBrowser(portal);
    for (const one of [mentor, learner])
      expect((await call(one, "GET", "/creator/elements/limited/statistics")).status).toBe(403);
    await createLearners(5, perfect);
    await portal.database.db.execute(sql`update results set environment_id = 'second'`);
    expect((await fetchStatistics()).people).toBe(0);
    const missing = await call(editor, "GET", "/creator/elements/nowhere/statistics");
    expect(missing.status).toBe(404);
  });
});

test("points out a question that more people answer wrongly in the same way, or hardly anyone rightly", async () => {
  await createLearners(5, { even: ["one"], eat: ["bread"], fly: ["doves", "sheep"] });
  const doubts = (await fetchStatistics()).questions as unknown as Record<string, unknown>[];
  expect(doubts.map(({ componentId, doubt }) => [componentId, doubt])).toEqual([
    ["even", "wrong-preferred"],
    ["fly", "few-right"],
    ["eat", null],
  ]);
  const page = await editor.fetch("/studio/courses/tests/elements/limited/answers");
  expect(page.text).toContain("More people chose a wrong answer than the right one.");
  expect(page.text).toContain("Hardly anyone got this right.");
});

test("the screen and the CSV file hold the same counts, and nothing about people", async () => {
  const [learner] = await createLearners(5, { ...perfect, fly: ["sheep"] });
  const page = await editor.fetch("/studio/courses/tests/elements/limited/answers");
  expect(page.status).toBe(200);
  const elsewhere = "/studio/courses/short/elements/limited/answers";
  expect((await editor.fetch(elsewhere)).status).toBe(404);
  expect(page.text).toContain("Which of these fly?");
  const file = await editor.fetch("/api/creator/elements/limited/statistics/export");
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(file.headers.get("content-disposition")).toContain("answers-limited-");
  expect(file.text.slice(1).split("\r\n").slice(0, 3)).toEqual([
    "question,isCurrent,people,right,answer,isRight,chosenFirst,chosenEver",
    "Which of these fly?,true,5,0,Doves,true,0,0",
    "Which of these fly?,true,5,0,Sheep,false,5,5",
  ]);
  for (const { text } of [page, file]) expect(text).not.toContain(learner!.userId);
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  for (const path of [
    "/api/creator/elements/limited/statistics/export",
    "/studio/courses/tests/elements/limited/answers",
  ])
    expect((await mentor.fetch(path)).status).toBe(403);
});

test("counts the answers to a quiz, in which nothing is right or wrong", async () => {
  const author = editorOf(editor);
  const courseId = await author.createCourse("Opinions");
  const elementId = await author.addElement(courseId, "A quiz", "quiz");
  const variants = ["tea", "coffee"].map((id) => ({ id, text: id }));
  const question = { text: "Tea or coffee?", variants, multiple: false };
  await author.change("elements", elementId, insertBlock("drink", "quiz", question));
  await author.publish(courseId);
  for (const chosen of ["tea", "tea", "tea", "coffee", "tea"]) {
    const { browser } = await openRegisteredBrowser(portal);
    const answer = { elementId, dialogId: elementId, msgId: "drink", answers: [chosen] };
    expect((await call(browser, "POST", "/quiz-results", answer)).status).toBe(200);
  }
  const { json } = await call(editor, "GET", `/creator/elements/${elementId}/statistics`);
  expect(json).toMatchObject({ type: "quiz", people: 5, passedFirst: null, histogram: null });
  expect(questionsOf(json)[0]).toMatchObject({ people: 5, right: null, doubt: null });
  expect(variantsOf(json, "drink")).toEqual([
    ["tea", 4, 4],
    ["coffee", 1, 1],
  ]);
});

test("keeps the answers to a question that the test no longer has, and to removed answers", async () => {
  await createLearners(5, perfect);
  const path = ["texts", "en", "components", "test", "children"];
  const { json: draft } = await call(editor, "GET", "/creator/elements/limited/draft");
  const variants = [...path, "fly", "props", "variants"];
  const saved = await call(editor, "PATCH", "/creator/elements/limited/draft", {
    changeId: "remove a question",
    version: draft.version,
    operations: [
      { op: "remove", path, id: "eat" },
      { op: "remove", path: variants, id: "doves" },
    ],
  });
  expect(saved.status).toBe(200);
  const { json: course } = await call(editor, "GET", "/creator/courses/tests/draft");
  const published = await call(editor, "POST", "/creator/courses/tests/publish", {
    version: course.version,
  });
  expect(published.status).toBe(200);
  const json = await fetchStatistics();
  const found = questionsOf(json).map(({ componentId, isCurrent, people, right }) => [
    componentId,
    isCurrent,
    people,
    right,
  ]);
  expect(found).toEqual([
    ["fly", true, 5, 0],
    ["even", true, 5, 5],
    ["eat", false, 5, 5],
  ]);
  expect(json.maxPoints).toBe(4);
});
