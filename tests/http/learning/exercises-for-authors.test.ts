import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import {
  answersOf,
  right,
  storedAnswers,
  withoutScripts,
  wrongLost,
  wrongWay,
} from "./exercise-answers.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/arranging" });
});
afterAll(() => portal.close());

describe("for those who write the test", () => {
  test("figures say how many people chose which pair, also as CSV, and who is hidden", async () => {
    await portal.database.db.execute(sql`delete from results`);
    const { browser: editor } = await createUserWithRole(portal, "editor");
    const statistics = async () =>
      (await call(editor, "GET", "/creator/elements/whole/statistics")).json
        .questions as unknown as {
        componentId: string;
        people: number;
        right: number;
        doubt: string | null;
        variants: { id: string; text: string; correct: boolean; people: number | null }[];
      }[];
    const take = async (way: object, lost: object) => {
      const { browser } = await openRegisteredBrowser(portal);
      const answers = await answersOf(browser, way, lost);
      await call(browser, "POST", "/test-results", { elementId: "whole", answers });
    };
    for (let count = 0; count < 4; count += 1) await take(wrongWay, right.lost);
    const hidden = (await statistics()).find(({ componentId }) => componentId === "way")!;
    expect(hidden.variants.map(({ id, people }) => [id, people])).toEqual([
      ["author-asks:1", null],
      ["author-leaves:2", null],
      ["author-pigs:3", null],
      ["author-home:4", null],
    ]);
    await take(right.way, wrongLost);
    const [way, lost] = await statistics();
    expect(way).toMatchObject({
      componentId: "way",
      people: 5,
      right: 1,
      doubt: "wrong-preferred",
    });
    expect(way!.variants.map(({ text, correct, people }) => [text, correct, people])).toEqual([
      ["1. He asks for his share", true, 5],
      ["2. He leaves", true, 1],
      ["2. He feeds pigs", false, 4],
      ["3. He feeds pigs", true, 1],
      ["3. He leaves", false, 4],
      ["4. He goes home", true, 5],
    ]);
    expect(lost).toMatchObject({ componentId: "lost", people: 5, right: 4, doubt: null });
    const page = await editor.fetch("/studio/courses/arranging/elements/whole/answers");
    expect(page.text).toContain("A shepherd – One coin");
    const file = await editor.fetch("/api/creator/elements/whole/statistics/export");
    expect(file.text).toContain("The son’s way,true,5,1,2. He feeds pigs,false,4,4");
  });

  test("an editor tries both kinds, and sees what learners would see", async () => {
    const { browser: editor } = await createUserWithRole(portal, "editor");
    const graded = await call(editor, "POST", "/creator/elements/whole/try", {
      answers: await answersOf(editor, right.way, wrongLost),
    });
    expect(graded.json).toMatchObject({ points: 4, maxPoints: 5, passed: true });
    const twice = { way: (await answersOf(editor)).way.map((pair) => pair.replace(/:.*/, ":1")) };
    expect(
      (await call(editor, "POST", "/creator/elements/whole/try", { answers: twice })).json.code,
    ).toBe("RESULTS-ARRANGEMENT-INCOMPLETE");
    const fields = new URLSearchParams({ intent: "test", componentId: "test" });
    for (const [id, chosen] of Object.entries(await answersOf(editor, wrongWay)))
      for (const one of chosen) fields.append(`answer.${id}`, one);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const post = { method: "POST", headers, body: fields.toString() };
    const sent = await editor.fetch("/preview/whole?try=", post);
    expect(sent.status).toBe(303);
    const address = sent.headers.get("location")!.split("#")[0]!;
    const page = withoutScripts((await editor.fetch(address)).text);
    expect(page).toContain("2 of 3 right");
    expect(page).toMatch(/<li>He feeds pigs<\/li><li>He leaves<\/li>/);
    expect(address).not.toContain("author-");
  });
});

test("results stay as they are when an editor corrects a text or changes the right order", async () => {
  const { browser: editor } = await createUserWithRole(portal, "editor");
  const { browser, userId } = await openRegisteredBrowser(portal);
  await call(browser, "POST", "/test-results", {
    elementId: "whole",
    answers: await answersOf(browser),
  });
  const stale = await answersOf(browser, wrongWay);
  const path = ["texts", "en", "components", "test", "children", "way", "props", "variants"];
  const { json: draft } = await call(editor, "GET", "/creator/elements/whole/draft");
  const saved = await call(editor, "PATCH", "/creator/elements/whole/draft", {
    changeId: "another order",
    version: draft.version,
    operations: [
      { op: "set", path: [...path, "author-pigs", "text"], value: "He feeds swine" },
      { op: "move", path, to: path, id: "author-home", after: null },
    ],
  });
  expect(saved.status).toBe(200);
  const { json: course } = await call(editor, "GET", "/creator/courses/arranging/draft");
  const input = { version: course.version };
  expect((await call(editor, "POST", "/creator/courses/arranging/publish", input)).status).toBe(
    200,
  );
  const result = withoutScripts((await browser.fetch("/test/whole/")).text);
  expect(result).toContain("3 of 3 right");
  expect(result).toContain("He feeds pigs");
  // A page that was open before the change sends the older ids, which count in the test that the learner saw.
  portal.clock.advance(60_000);
  const late = await call(browser, "POST", "/test-results", { elementId: "whole", answers: stale });
  expect(late.json).toMatchObject({ points: 2, passed: false });
  expect(await storedAnswers(portal, userId)).toMatchObject([{ points: 5 }, { points: 2 }]);
});
