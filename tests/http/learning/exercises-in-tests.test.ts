import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { entryPoints, type LearnerAction } from "./answer-entry-points.ts";
import {
  answersOf,
  element,
  pairsOf,
  readExercise,
  right,
  storedAnswers,
  takeWhole,
  withoutScripts,
  wrongLost,
  wrongWay,
} from "./exercise-answers.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/arranging" });
});
afterAll(() => portal.close());

describe.each(Object.entries(entryPoints))("a test with exercises, answered by %s", (_, answer) => {
  test("is graded with all its points, and stored in the authors' ids", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await answer(portal, browser, takeWhole(await answersOf(browser)));
    expect(await storedAnswers(portal, userId)).toEqual([
      {
        points: 5,
        passed: true,
        answers: {
          ran: ["father"],
          way: expect.arrayContaining(["author-asks:1", "author-pigs:3"]),
          lost: expect.arrayContaining(["author-shepherd:author-shepherd"]),
        },
      },
    ]);
    expect(withoutScripts((await browser.fetch("/test/whole/")).text)).toContain("3 of 3 right");
  });

  test("gives no points for an exercise with one mistake", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await answer(portal, browser, takeWhole(await answersOf(browser, wrongWay)));
    expect(await storedAnswers(portal, userId)).toMatchObject([{ points: 2, passed: false }]);
    const result = withoutScripts((await browser.fetch("/test/whole/")).text);
    expect(result).toContain("2 of 3 right");
    expect(result).toMatch(/<li>He asks for his share<\/li><li>He feeds pigs<\/li><li>He leaves/);
    expect(result).toMatch(/Right answer[\s\S]*<li>He leaves<\/li><li>He feeds pigs<\/li>/);
    expect(result).toContain("The secret of the way.");
  });

  test("refuses unknown rows, repeated choices and single answers, and stores nothing", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const good = await answersOf(browser);
    const [first, second, ...rest] = good.way;
    const row = (pair: string) => pair.split(":")[0]!;
    const attacks: LearnerAction[] = [
      ...["author-asks:1", "nobody:1", `${row(first!)}:9`, `${first}:1`, row(first!), ":", ""].map(
        (pair) => takeWhole({ ...good, way: [pair, second!, ...rest] }),
      ),
      takeWhole({ ...good, way: [first!, `${row(second!)}:1`, ...rest] }),
      takeWhole({ ...good, way: [...good.way, `${row(first!)}:2`] }),
      takeWhole({ ...good, practice: ["a:1"] }),
      takeWhole({ ...good, lost: good.lost.map((pair) => `${row(pair)}:author-woman`) }),
      { ...element("whole"), kind: "interaction", component: "way", chosen: good.way },
      { ...element("whole"), kind: "question", component: "way", chosen: good.way },
      { ...element("single"), kind: "question", component: "days", chosen: ["author-evening:1"] },
      { ...element("single"), kind: "question", component: "days", chosen: [] },
    ];
    for (const attack of attacks) {
      const response = await answer(portal, browser, attack);
      expect(response, JSON.stringify(attack)).not.toMatch(/^5\d\d|secret/);
    }
    expect(await storedAnswers(portal, userId)).toEqual([]);
  });

  test("counts an exercise in which a row has no choice as not answered", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const good = await answersOf(browser, wrongWay);
    await answer(portal, browser, takeWhole({ ...good, lost: good.lost.slice(1) }));
    expect(await storedAnswers(portal, userId)).toMatchObject([
      { points: 1, answers: { lost: [] } },
    ]);
    const result = withoutScripts((await browser.fetch("/test/whole/")).text);
    expect(result).toMatch(/Who lost what\?[\s\S]*Not answered/);
    expect(result).not.toContain("secret");
  });

  test("a single exercise is graded, and the right answer of the next isn't shown yet", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const days = await pairsOf(browser, "days", { Evening: "2", Morning: "1" });
    const single = { ...element("single"), kind: "question" } as const;
    await answer(portal, browser, { ...single, component: "days", chosen: days });
    const page = withoutScripts((await browser.fetch("/test/single/?answered=days")).text);
    expect(page).toContain("Not quite");
    expect(page).toContain("The secret of the days.");
    expect(page).not.toContain("The secret of the words.");
    const said = await pairsOf(browser, "said", right.said);
    await answer(portal, browser, { ...single, component: "said", chosen: said });
    const result = withoutScripts((await browser.fetch("/test/single/")).text);
    expect(result).toContain("2 of 3 points");
    expect(result).toContain("Passed");
  });
});

test("an answer of a megabyte is refused", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const pair = (await pairsOf(browser, "way", right.way))[0]!;
  const fields = new URLSearchParams({ intent: "test", componentId: "test", key: "" });
  for (let count = 0; count < 80_000; count += 1) fields.append("answer.way", pair);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers, body: fields.toString() };
  expect((await browser.fetch("/test/whole/", form)).status).toBe(413);
  const answers = { way: Array.from({ length: 501 }, () => pair) };
  const refused = await call(browser, "POST", "/test-results", { elementId: "whole", answers });
  expect([413, 422]).toContain(refused.status);
  const long = { way: ["x".repeat(1_000_000)] };
  const tooLong = await call(browser, "POST", "/test-results", {
    elementId: "whole",
    answers: long,
  });
  expect([413, 422]).toContain(tooLong.status);
  expect(await storedAnswers(portal, userId)).toEqual([]);
});

/** So many learners get one of two orders only by a chance of one in billions. */
const learnersMax = 40;

test("nothing that the server sends before the answer shows the right order or the authors' ids", async () => {
  const seen = { way: new Set<string>(), lost: new Set<string>(), days: new Set<string>() };
  for (
    let count = 0;
    count < learnersMax && (seen.days.size < 2 || seen.way.size < 2);
    count += 1
  ) {
    const { browser } = await openRegisteredBrowser(portal);
    for (const name of ["whole", "single"]) {
      const texts = [
        (await browser.fetch(`/test/${name}/`)).text,
        (await browser.fetch(`/test/${name}.data`)).text,
        (await call(browser, "GET", `/elements/${name}`)).text,
      ];
      for (const text of texts) expect(text).not.toMatch(/author-|secret/);
    }
    const shownOrder = async (path: string) =>
      [
        ...withoutScripts((await browser.fetch(path)).text).matchAll(
          /aria-label="Position of: ([^"]+)"/g,
        ),
      ]
        .map(([, text]) => text!)
        .filter((text) => text !== "One" && text !== "Two");
    seen.way.add((await shownOrder("/test/whole/")).join(", "));
    seen.days.add((await shownOrder("/test/single/")).join(", "));
    const { choices } = await readExercise(browser, "whole", "lost");
    seen.lost.add(choices.map(({ text }) => text).join(", "));
    const rows = (await readExercise(browser, "whole", "way")).rows.map(({ id }) => id);
    expect(rows).toEqual(rows.toSorted());
  }
  // Learners get different orders, and the right one may be among them: otherwise it would be ruled out.
  expect(seen.way.size).toBeGreaterThan(1);
  expect(seen.days).toEqual(new Set(["Evening, Morning", "Morning, Evening"]));
  expect(seen.lost.size).toBe(1);
});

test("a form without scripts in which two rows have the same place comes back with all answers", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const good = await answersOf(browser, wrongWay, wrongLost);
  const row = good.way[0]!.split(":")[0];
  const way = [`${row}:2`, ...good.way.slice(1)];
  const fields = new URLSearchParams({ intent: "test", componentId: "test", key: "" });
  for (const [id, chosen] of Object.entries({ ...good, way }))
    for (const one of chosen) fields.append(`answer.${id}`, one);
  const { status, text } = await browser.fetch("/test/whole/", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  expect(status).toBe(422);
  const page = withoutScripts(text);
  expect(page).toContain("Use each answer once.");
  for (const pair of [...way, ...good.lost])
    expect(page).toMatch(new RegExp(`<option value="${pair}" selected=""`));
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="father"|value="father"[^>]*checked=""/);
  expect(await storedAnswers(portal, userId)).toEqual([]);
});

test("an exercise before the questions is practice: it is stored on its own and not part of the test", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const { rows } = await readExercise(browser, "whole", "practice");
  const answers = rows.map(({ id }, index) => `${id}:${index + 1}`);
  const input = { elementId: "whole", componentId: "practice", answers };
  expect((await call(browser, "POST", "/interaction-results", input)).status).toBe(200);
  await call(browser, "POST", "/test-results", {
    elementId: "whole",
    answers: await answersOf(browser),
  });
  expect(await storedAnswers(portal, userId)).toMatchObject([{ points: 5, passed: true }]);
});
