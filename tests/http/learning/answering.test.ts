import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oldestWorkMs } from "#domains/learning/progress/device-time.ts";
import type { ElementState } from "#domains/learning/progress/element-state.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { type Act, entryPoints } from "./answer-entry-points.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
});
afterAll(() => portal.close());

const within = (course: string, type: string, element: string) => ({ course, type, element });
const reading = within("kinds", "lesson", "reading");
const evening = within("kinds", "webinar", "evening");
const festival = within("kinds", "video-event", "festival");
const exam = within("kinds", "test", "exam");
const opinion = within("kinds", "quiz", "opinion");
const eachQuestion = within("each-question", "test", "check");
const closed = within("in-order", "lesson", "closed");
const treasure = within("priced", "lesson", "treasure");

const right = { first: ["one"], even: ["deux", "quatre"], last: ["nine"] };
const wrong = { first: ["two"], even: ["trois"], last: ["eight"] };
const oneByOne = (answers: Record<string, string[]>, attempt?: string): Act[] =>
  Object.entries(answers).map(([component, chosen]) => ({
    ...eachQuestion,
    does: "question",
    component,
    chosen,
    ...(attempt !== undefined && { attempt }),
  }));

type Attack = {
  name: string;
  acts: Act[];
  /** Must be in no answer and on no page. */
  secret?: RegExp;
  /** Results that may be stored afterwards; none by default. */
  stored?: number;
  /** A session user acts, not a registered user. */
  temporary?: true;
};

const attacks: Attack[] = [
  {
    name: "a webinar that has not begun is not finished by a question inside it, sent as a test",
    acts: [{ ...evening, does: "test", answers: { lamp: ["yes"] } }],
  },
  {
    name: "a webinar that has not begun is not finished by a complete quiz inside it",
    acts: [{ ...evening, does: "quiz", component: "mood", chosen: ["well"] }],
    stored: 1,
  },
  {
    name: "a video event that has not begun is not finished by a question inside it, sent as a test",
    acts: [{ ...festival, does: "test", answers: { bread: ["yes"] } }],
  },
  ...[evening, festival, exam, opinion].map((element): Attack => ({
    name: `${element.type}: a finish request alone does not finish it`,
    acts: [{ ...element, does: "finish" }],
  })),
  {
    name: "a lesson's question can't be sent as a test",
    acts: [{ ...reading, does: "test", answers: { read: ["yes"] } }],
    secret: /secret of the reading/,
  },
  {
    name: "a quiz is not finished by one of its questions, even answered twice",
    acts: ["morning", "night"].map((one) => ({
      ...opinion,
      does: "quiz",
      component: "when",
      chosen: [one],
    })),
    stored: 2,
  },
  {
    name: "a test graded per question: all answers wrong, then the whole test right",
    acts: [...oneByOne(wrong), { ...eachQuestion, does: "test", answers: right }],
    stored: 4,
  },
  {
    name: "a test graded per question reveals nothing for a part sent as the whole test",
    acts: [{ ...eachQuestion, does: "test", answers: { even: ["trois"] } }],
    secret: /"right"|even numbers\./,
  },
  {
    name: "a test graded per question: wrong in a made-up attempt, then right in another",
    acts: [...oneByOne(wrong, "mine").slice(0, 2), ...oneByOne(right, "another")],
    stored: 4,
  },
  {
    name: "a test graded at its end reveals nothing for a single question",
    acts: [{ ...exam, does: "question", component: "day", chosen: ["evening"] }],
    secret: /secret of the day/,
  },
  {
    name: "a test graded at its end reveals nothing for a single question sent as a lesson's",
    acts: [{ ...exam, does: "interaction", component: "day", chosen: ["evening"] }],
    secret: /secret of the day/,
  },
  {
    name: "a test graded at its end does not reveal the right answers of a part",
    acts: [{ ...exam, does: "test", answers: { day: ["evening"] } }],
    secret: /"right":\["morning"|\bRight answer:.*Morning|secret of the/,
    stored: 1,
  },
  ...[closed, treasure].flatMap((element): Attack[] => [
    {
      name: `${element.element}: a closed element accepts no answer`,
      acts: [
        {
          ...element,
          does: "interaction",
          component: element === closed ? "shut" : "worth",
          chosen: [element === closed ? "no" : "ten"],
        },
      ],
      secret: /secret of the/,
    },
    {
      name: `${element.element}: a closed element cannot be finished`,
      acts: [{ ...element, does: "finish" }],
    },
  ]),
  {
    name: "a session user cannot take a test",
    acts: [
      { ...exam, does: "test", answers: { day: ["morning"], night: ["midnight"] } },
      { ...eachQuestion, does: "question", component: "first", chosen: ["one"] },
    ],
    temporary: true,
  },
  {
    name: "an empty choice is not an answer",
    acts: [
      { ...reading, does: "interaction", component: "read", chosen: [] },
      { ...exam, does: "test", answers: {} },
      { ...eachQuestion, does: "question", component: "first", chosen: [] },
    ],
  },
  {
    name: "unknown options and unknown questions are not answers",
    acts: [
      { ...reading, does: "interaction", component: "read", chosen: ["perhaps"] },
      { ...reading, does: "interaction", component: "__proto__", chosen: ["yes"] },
      { ...opinion, does: "quiz", component: "when", chosen: ["morning", "night"] },
      { ...opinion, does: "interaction", component: "when", chosen: ["morning"] },
      { ...exam, does: "test", answers: { day: ["midnight"], night: ["midnight"] } },
      { ...exam, does: "test", answers: { constructor: ["morning"] } },
      { ...eachQuestion, does: "question", component: "toString", chosen: ["one"] },
    ],
  },
];

describe.each(Object.entries(entryPoints))("by the %s", (_name, entryPoint) => {
  test.each(attacks)("$name", async ({ acts, secret, stored = 0, temporary }) => {
    const { browser, userId } = await (temporary ? sessionBrowser : registeredBrowser)(portal);
    const answers: string[] = [];
    for (const act of acts) {
      const answer = await entryPoint(portal, browser, act);
      expect(answer).not.toMatch(/^5\d\d |"status":5\d\d|INTERNAL/);
      answers.push(answer);
      portal.clock.advance(1_000);
    }
    const { type, course, element } = acts[0]!;
    const page = await browser.fetch(`/${type}/${element}/`);
    answers.push(page.text.replace(/<script[\s\S]*?<\/script>/g, ""));
    answers.push((await browser.fetch(`/${type}/${element}.data`)).text);
    if (secret) for (const text of answers) expect(text).not.toMatch(secret);
    const { json } = await call(browser, "GET", `/courses/${course}?rel=all`);
    expect((json.progress as Json)[element]?.state).not.toBe("done");
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId}`,
    );
    expect(rows).toHaveLength(stored);
  });

  test("a correct action is stored, graded and completes what it should", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const acts: Act[] = [
      { ...reading, does: "interaction", component: "read", chosen: ["yes"] },
      { ...reading, does: "finish" },
      { ...exam, does: "test", answers: { day: ["morning"], night: ["midnight"] } },
      { ...opinion, does: "quiz", component: "when", chosen: ["night"] },
      { ...opinion, does: "quiz", component: "where", chosen: ["home"] },
      ...oneByOne(right),
    ];
    for (const act of acts)
      expect(await entryPoint(portal, browser, act)).not.toMatch(/^[45]\d\d |"code":/);
    // A choice named twice counts once.
    const chosen = ["night", "night"];
    const twice: Act = { ...opinion, does: "quiz", component: "when", chosen };
    await entryPoint(portal, browser, twice);
    const { rows } = await portal.database.db.execute(sql`
      select 1 from results where user_id = ${userId} and answers <> '{"when": ["night"]}'
        and component_id = 'when'`);
    expect(rows).toEqual([]);
    const states = async (course: string) =>
      (await call(browser, "GET", `/courses/${course}?rel=all`)).json.progress;
    const done = { state: "done", percent: 100 };
    expect(await states("kinds")).toMatchObject({ reading: done, exam: done, opinion: done });
    expect(await states("each-question")).toMatchObject({ check: done });
  });
});

test("attempts with made-up names at the same moment count as one: only the first answer is stored", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const acts = ["a", "b", "c", "d", "e", "f"].flatMap((attempt) => oneByOne(wrong, attempt)[0]!);
  await Promise.all(acts.map((act) => entryPoints["api"]!(portal, browser, act)));
  const { rows } = await portal.database.db.execute(
    sql`select 1 from results where user_id = ${userId}`,
  );
  expect(rows).toHaveLength(1);
});

test("a form sent to an address of another type is not found", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const answers = { day: ["morning"], night: ["midnight"] };
  const act: Act = { ...exam, type: "lesson", does: "test", answers };
  for (const name of ["form", "form with scripts"])
    for (const below of ["", "courses/kinds/"])
      expect(await entryPoints[name]!(portal, browser, { ...act, type: `${below}lesson` })).toMatch(
        /^404 /,
      );
  const { rows } = await portal.database.db.execute(
    sql`select 1 from results where user_id = ${userId}`,
  );
  expect(rows).toEqual([]);
});

describe("progress sent by a device", () => {
  type Claim = { state: string; percent?: number } & Record<string, unknown>;
  const put = async (browser: Browser, id: string, claim: Claim) => {
    const path = `/courses/kinds/elements/${id}/progress`;
    return (await call(browser, "PUT", path, claim)).text;
  };
  const handIn = async (browser: Browser, elementId: string, claim: Claim) => {
    const now = portal.clock.now();
    const about = { kind: "progress", key: elementId, owner: null, at: now, courseId: "kinds" };
    const items = [{ ...about, elementId, ...claim }];
    return (await call(browser, "POST", "/work", { sentAt: now, items })).text;
  };
  const progressOf = async (browser: Browser) =>
    (await call(browser, "GET", "/courses/kinds?rel=all")).json.progress!;

  describe.each([
    ["the api", put],
    ["the queue", handIn],
  ])("by %s", (_name, send) => {
    test("is refused for an event that has not begun", async () => {
      const { browser } = await registeredBrowser(portal);
      for (const id of ["evening", "festival"])
        expect(await send(browser, id, { state: "opened", percent: 100 })).toContain(
          "PROGRESS-NOT-BEGUN",
        );
      expect(await send(browser, "evening", { state: "opened" })).not.toContain("PROGRESS");
      expect(await progressOf(browser)).toMatchObject({ evening: { percent: 0, finished: 0 } });
    });

    test("is always below 100% before the element is finished, and includes nothing that is graded", async () => {
      const { browser } = await registeredBrowser(portal);
      const at = portal.clock.now();
      const history = ["opened", "done", "finished"].map((state) => ({ state, at }));
      for (const id of ["reading", "exam", "opinion"])
        await send(browser, id, { state: "opened", percent: 100, finished: at, history });
      const opened = { state: "opened", finished: 0, history: [{ state: "opened", at }] };
      expect(await progressOf(browser)).toMatchObject({
        reading: { ...opened, percent: 99 },
        exam: { ...opened, percent: 0 },
        opinion: { ...opened, percent: 0 },
      });
    });

    test("has no date in the distant past, and no event ends before it begins", async () => {
      const { browser } = await registeredBrowser(portal);
      const long = { started: 1, finished: 2, history: [{ state: "done", at: 3 }] };
      await send(browser, "reading", { state: "done", ...long });
      await send(browser, "past", { state: "done", ...long });
      const { reading, past } = (await progressOf(browser)) as unknown as Record<
        string,
        ElementState
      >;
      const oldest = portal.clock.now() - oldestWorkMs;
      expect(reading).toMatchObject({ started: oldest, finished: oldest });
      const begins = Date.parse("2026-01-10T18:00:00Z");
      expect(past!.finished).toBeGreaterThanOrEqual(begins);
      expect(past!.history[0]!.at).toBeGreaterThanOrEqual(begins);
    });
  });
});
