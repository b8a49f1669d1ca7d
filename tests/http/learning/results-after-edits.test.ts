import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  editor = editorOf((await createUserWithRole(portal, "editor")).browser);
});
afterAll(() => portal.close());

const questionsPath = ["texts", "en", "components", "test", "children"];
const ask = (id: string, right: string, wrong: string) => ({
  id,
  type: "question",
  props: {
    text: `Which is ${right}?`,
    variants: [
      { id: `${id}-right`, text: right, correct: true },
      { id: `${id}-wrong`, text: wrong, correct: false },
    ],
    explanation: `About ${right}.`,
  },
  children: [],
});
const addQuestion = (id: string, right: string, wrong: string) => ({
  op: "insert",
  path: questionsPath,
  after: null,
  item: ask(id, right, wrong),
});
const removeQuestion = (id: string) => ({ op: "remove", path: questionsPath, id });
const set = (path: string[], value: unknown) => ({ op: "set", path, value });
/** Makes the wrong answer of a question the right one. */
const swapRight = (id: string) =>
  ["right", "wrong"].map((name, index) =>
    set([...questionsPath, id, "props", "variants", `${id}-${name}`, "correct"], index === 1),
  );

let courseId: string;
let elementId: string;
let learner: Browser;
beforeEach(async () => {
  courseId = await editor.createCourse("Edited after answers");
  elementId = await editor.addElement(courseId, "Colours", "test");
  await edit(
    {
      op: "insert",
      path: ["texts", "en", "components"],
      after: null,
      item: {
        id: "test",
        type: "test",
        props: { intro: [] },
        children: [ask("sky", "blue", "green"), ask("grass", "fresh", "dry")],
      },
    },
    set(["passMark"], 100),
  );
  ({ browser: learner } = await openRegisteredBrowser(portal));
});

async function edit(...operations: unknown[]) {
  await editor.change("elements", elementId, ...operations);
  await editor.publish(courseId);
}
const submit = (answers: object, key?: string) =>
  call(learner, "POST", "/test-results", { elementId, answers, key });
const answerOne = (msgId: string, answer: string) =>
  call(learner, "POST", "/test-results", { elementId, msgId, answers: [answer] });
const pageText = async (path = `/test/${elementId}/`) =>
  (await learner.fetch(path)).text.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
const resultOf = (html: string) => /id="result"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
const stateOf = async () => {
  const { json } = await call(learner, "GET", `/courses/${courseId}?rel=all`);
  return (json.progress as unknown as Record<string, { state?: string }>)[elementId]?.state;
};
const bothRight = { sky: ["sky-right"], grass: ["grass-right"] };

describe("a submitted test", () => {
  test("shows the same result after every question was changed", async () => {
    await submit({ ...bothRight, grass: ["grass-wrong"] });
    const before = resultOf(await pageText());
    expect(before).toContain("1 of 2 right");
    expect(before).toContain("About fresh.");
    await edit(
      ...swapRight("sky"),
      ...swapRight("grass"),
      set([...questionsPath, "sky", "props", "text"], "Another question?"),
      set([...questionsPath, "sky", "props", "variants", "sky-right", "text"], "red"),
      set([...questionsPath, "sky", "props", "points"], 5),
      set(["passMark"], 10),
      { op: "remove", path: [...questionsPath, "grass", "props", "variants"], id: "grass-wrong" },
      addQuestion("sea", "deep", "flat"),
    );
    expect(resultOf(await pageText())).toBe(before);
    await edit(removeQuestion("sky"), removeQuestion("grass"));
    expect(resultOf(await pageText())).toBe(before);
    // The next attempt is at the new test.
    const again = await pageText(`/test/${elementId}/?again=test`);
    expect(again).toContain("Which is deep?");
    expect(again).not.toContain("Which is blue?");
  });

  test("stays passed, and stays finished", async () => {
    await submit(bothRight);
    expect(await stateOf()).toBe("done");
    await edit(...swapRight("sky"), addQuestion("sea", "deep", "flat"));
    expect(await stateOf()).toBe("done");
    expect(resultOf(await pageText())).toContain("Passed");
  });

  test("doesn't become passed when a wrong answer becomes right", async () => {
    await submit({ ...bothRight, sky: ["sky-wrong"] });
    await edit(...swapRight("sky"));
    expect(resultOf(await pageText())).not.toContain("Passed");
    expect(await pageText()).not.toContain("Complete");
    const path = `/courses/${courseId}/elements/${elementId}/progress`;
    expect((await call(learner, "PUT", path, { state: "done" })).status).toBe(409);
  });

  test("gets the grade of then if a device sends it again after an edit", async () => {
    const first = await submit(bothRight, "the key");
    await edit(...swapRight("sky"), removeQuestion("grass"));
    const again = await submit(bothRight, "the key");
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
  });

  test("hides right answers as soon as the test never shows them", async () => {
    await submit({ ...bothRight, sky: ["sky-wrong"] });
    expect(resultOf(await pageText())).toContain("Right answer");
    await edit(...swapRight("sky"), set(["showAnswers"], "never"));
    expect((await learner.fetch(`/test/${elementId}/`)).text).not.toMatch(/About|Right answer/);
  });
});

test("answers to a question that was removed meanwhile count as in the test that the learner saw", async () => {
  await pageText();
  await edit(removeQuestion("grass"), set(["passMark"], 50));
  const { status, json } = await submit({ sky: ["sky-right"], grass: ["grass-wrong"] });
  expect([status, json]).toMatchObject([200, { points: 1, maxPoints: 2, passed: false }]);
  expect(resultOf(await pageText())).toContain("1 of 2 right");
  expect((await submit({ sky: ["never there"] })).status).toBe(422);
});

describe("a test that grades each answer", () => {
  beforeEach(() => edit(set(["verificationType"], "each")));

  test("counts each answer as it was graded, also in the result of the whole test", async () => {
    await answerOne("sky", "sky-right");
    await edit(...swapRight("sky"));
    const { json } = await answerOne("grass", "grass-right");
    expect(json).toMatchObject({ whole: { passed: true, score: 100 } });
    expect(await stateOf()).toBe("done");
    const before = resultOf(await pageText());
    expect(before).toContain("2 of 2 right");
    await edit(...swapRight("grass"), removeQuestion("sky"));
    expect(resultOf(await pageText())).toBe(before);
  });

  test("is passed when its last open question is removed, also with a limit of attempts", async () => {
    await edit(set(["attempts"], 1));
    await answerOne("sky", "sky-right");
    await edit(removeQuestion("grass"));
    expect(resultOf(await pageText())).toContain("Passed");
    const path = `/courses/${courseId}/elements/${elementId}/progress`;
    expect((await call(learner, "PUT", path, { state: "done" })).status).toBe(200);
    expect(await stateOf()).toBe("done");
  });

  test("doesn't count an open attempt once it is graded at the end", async () => {
    await edit(set(["attempts"], 1));
    await answerOne("sky", "sky-right");
    await edit(set(["verificationType"], "end"));
    expect((await submit(bothRight)).json).toMatchObject({ passed: true });
    expect((await submit(bothRight)).status).toBe(409);
  });

  test("takes an answer to a question that was removed meanwhile", async () => {
    await pageText();
    await edit(removeQuestion("sky"));
    expect((await answerOne("sky", "sky-right")).status).toBe(200);
    expect((await answerOne("grass", "grass-right")).json).toMatchObject({
      whole: { passed: true },
    });
  });
});

test("an answered question of a lesson stays right or wrong", async () => {
  const lessonId = await editor.addElement(courseId, "Lesson", "lesson");
  await editor.change("elements", lessonId, {
    op: "insert",
    path: ["texts", "en", "components"],
    after: null,
    item: ask("sky", "blue", "green"),
  });
  await editor.change("courses", courseId, set(["arbitraryWalkthrough"], true));
  await editor.publish(courseId);
  const answer = { elementId: lessonId, componentId: "sky", answers: ["sky-right"] };
  await call(learner, "POST", "/interaction-results", answer);
  expect(await pageText(`/lesson/${lessonId}/`)).toContain("Yes, that’s right");
  const variants = ["texts", "en", "components", "sky", "props", "variants"];
  await editor.change(
    "elements",
    lessonId,
    set([...variants, "sky-right", "correct"], false),
    set([...variants, "sky-wrong", "correct"], true),
  );
  await editor.publish(courseId);
  expect(await pageText(`/lesson/${lessonId}/`)).toContain("Yes, that’s right");
});
