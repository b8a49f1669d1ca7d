import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { type LearnerAction, entryPoints } from "./answer-entry-points.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
});
afterAll(() => portal.close());

const elementIn = (course: string, type: string, element: string) => ({ course, type, element });
const reading = elementIn("kinds", "lesson", "reading");
const evening = elementIn("kinds", "webinar", "evening");
const festival = elementIn("kinds", "video-event", "festival");
const endGradedTest = elementIn("kinds", "test", "exam");
const opinion = elementIn("kinds", "quiz", "opinion");
const eachQuestionTest = elementIn("each-question", "test", "check");
const closedLesson = elementIn("in-order", "lesson", "closed");
const unpaidLesson = elementIn("priced", "lesson", "treasure");

const rightAnswers = { first: ["one"], even: ["deux", "quatre"], last: ["nine"] };
const wrongAnswers = { first: ["two"], even: ["trois"], last: ["eight"] };
const answerOneByOne = (answers: Record<string, string[]>, attempt?: string): LearnerAction[] =>
  Object.entries(answers).map(([component, chosen]) => ({
    ...eachQuestionTest,
    kind: "question",
    component,
    chosen,
    ...(attempt !== undefined && { attempt }),
  }));

type Attack = {
  name: string;
  actions: LearnerAction[];
  /** A text that must be in no response and on no page. */
  secret?: RegExp;
  /** How many results are stored afterwards; 0 by default. */
  stored?: number;
  /** A session user acts, not a registered user. */
  temporary?: true;
};

const attacks: Attack[] = [
  {
    name: "a webinar that has not begun is not finished by a question inside it, sent as a test",
    actions: [{ ...evening, kind: "test", answers: { lamp: ["yes"] } }],
  },
  {
    name: "a webinar that has not begun is not finished by a complete quiz inside it",
    actions: [{ ...evening, kind: "quiz", component: "mood", chosen: ["well"] }],
    stored: 1,
  },
  {
    name: "a video event that has not begun is not finished by a question inside it, sent as a test",
    actions: [{ ...festival, kind: "test", answers: { bread: ["yes"] } }],
  },
  ...[evening, festival, endGradedTest, opinion].map((element): Attack => ({
    name: `${element.type}: a finish request alone does not finish it`,
    actions: [{ ...element, kind: "finish" }],
  })),
  {
    name: "a question of a lesson can't be sent as a test",
    actions: [{ ...reading, kind: "test", answers: { read: ["yes"] } }],
    secret: /secret of the reading/,
  },
  {
    name: "a quiz is not finished by one of its questions, even answered twice",
    actions: ["morning", "night"].map((one) => ({
      ...opinion,
      kind: "quiz",
      component: "when",
      chosen: [one],
    })),
    stored: 2,
  },
  {
    name: "a test graded per question is not passed by the right answers, sent as a whole test after wrong ones",
    actions: [
      ...answerOneByOne(wrongAnswers),
      { ...eachQuestionTest, kind: "test", answers: rightAnswers },
    ],
    stored: 4,
  },
  {
    name: "a test graded per question reveals nothing for a part sent as the whole test",
    actions: [{ ...eachQuestionTest, kind: "test", answers: { even: ["trois"] } }],
    secret: /"right"|even numbers\./,
  },
  {
    name: "a test graded per question is not passed by right answers in a second made-up attempt",
    actions: [
      ...answerOneByOne(wrongAnswers, "mine").slice(0, 2),
      ...answerOneByOne(rightAnswers, "another"),
    ],
    stored: 4,
  },
  {
    name: "a test graded at its end reveals nothing for a single question",
    actions: [{ ...endGradedTest, kind: "question", component: "day", chosen: ["evening"] }],
    secret: /secret of the day/,
  },
  {
    name: "a test graded at its end reveals nothing for a single question sent as a lesson's",
    actions: [{ ...endGradedTest, kind: "interaction", component: "day", chosen: ["evening"] }],
    secret: /secret of the day/,
  },
  {
    name: "a test graded at its end does not reveal the right answers of a part",
    actions: [{ ...endGradedTest, kind: "test", answers: { day: ["evening"] } }],
    secret: /"right":\["morning"|\bRight answer:.*Morning|secret of the/,
    stored: 1,
  },
  ...[closedLesson, unpaidLesson].flatMap((element): Attack[] => [
    {
      name: `${element.element}: a closed element accepts no answer`,
      actions: [
        {
          ...element,
          kind: "interaction",
          component: element === closedLesson ? "shut" : "worth",
          chosen: [element === closedLesson ? "no" : "ten"],
        },
      ],
      secret: /secret of the/,
    },
    {
      name: `${element.element}: a closed element cannot be finished`,
      actions: [{ ...element, kind: "finish" }],
    },
  ]),
  {
    name: "a session user cannot take a test",
    actions: [
      { ...endGradedTest, kind: "test", answers: { day: ["morning"], night: ["midnight"] } },
      { ...eachQuestionTest, kind: "question", component: "first", chosen: ["one"] },
    ],
    temporary: true,
  },
  {
    name: "an empty choice is not an answer",
    actions: [
      { ...reading, kind: "interaction", component: "read", chosen: [] },
      { ...endGradedTest, kind: "test", answers: {} },
      { ...eachQuestionTest, kind: "question", component: "first", chosen: [] },
    ],
  },
  {
    name: "unknown options and unknown questions are not answers",
    actions: [
      { ...reading, kind: "interaction", component: "read", chosen: ["perhaps"] },
      { ...reading, kind: "interaction", component: "__proto__", chosen: ["yes"] },
      { ...opinion, kind: "quiz", component: "when", chosen: ["morning", "night"] },
      { ...opinion, kind: "interaction", component: "when", chosen: ["morning"] },
      { ...endGradedTest, kind: "test", answers: { day: ["midnight"], night: ["midnight"] } },
      { ...endGradedTest, kind: "test", answers: { constructor: ["morning"] } },
      { ...eachQuestionTest, kind: "question", component: "toString", chosen: ["one"] },
    ],
  },
];

describe.each(Object.entries(entryPoints))("by the %s", (_name, entryPoint) => {
  test.each(attacks)("$name", async ({ actions, secret, stored = 0, temporary }) => {
    const { browser, userId } = await (temporary ? openSessionBrowser : openRegisteredBrowser)(
      portal,
    );
    const responses: string[] = [];
    for (const action of actions) {
      const response = await entryPoint(portal, browser, action);
      expect(response).not.toMatch(/^5\d\d |"status":5\d\d|INTERNAL/);
      responses.push(response);
      portal.clock.advance(1_000);
    }
    const { type, course, element } = actions[0]!;
    const page = await browser.fetch(`/${type}/${element}/`);
    responses.push(page.text.replace(/<script[\s\S]*?<\/script>/g, ""));
    responses.push((await browser.fetch(`/${type}/${element}.data`)).text);
    if (secret) for (const text of responses) expect(text).not.toMatch(secret);
    const { json } = await call(browser, "GET", `/courses/${course}?rel=all`);
    expect((json.progress as Json)[element]?.state).not.toBe("done");
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId}`,
    );
    expect(rows).toHaveLength(stored);
  });

  test("a correct action is stored, graded and completes what it should", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const actions: LearnerAction[] = [
      { ...reading, kind: "interaction", component: "read", chosen: ["yes"] },
      { ...reading, kind: "finish" },
      { ...endGradedTest, kind: "test", answers: { day: ["morning"], night: ["midnight"] } },
      { ...opinion, kind: "quiz", component: "when", chosen: ["night"] },
      { ...opinion, kind: "quiz", component: "where", chosen: ["home"] },
      ...answerOneByOne(rightAnswers),
    ];
    for (const action of actions)
      expect(await entryPoint(portal, browser, action)).not.toMatch(/^[45]\d\d |"code":/);
    // An option that is chosen twice counts once.
    const chosen = ["night", "night"];
    const optionTwice: LearnerAction = { ...opinion, kind: "quiz", component: "when", chosen };
    await entryPoint(portal, browser, optionTwice);
    const { rows } = await portal.database.db.execute(sql`
      select 1 from results where user_id = ${userId} and answers <> '{"when": ["night"]}'
        and component_id = 'when'`);
    expect(rows).toEqual([]);
    const fetchStates = async (course: string) =>
      (await call(browser, "GET", `/courses/${course}?rel=all`)).json.progress;
    const done = { state: "done", percent: 100 };
    expect(await fetchStates("kinds")).toMatchObject({ reading: done, exam: done, opinion: done });
    expect(await fetchStates("each-question")).toMatchObject({ check: done });
  });
});

test("attempts with made-up names at the same moment count as one: only the first answer is stored", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const actions = ["a", "b", "c", "d", "e", "f"].flatMap(
    (attempt) => answerOneByOne(wrongAnswers, attempt)[0]!,
  );
  await Promise.all(actions.map((action) => entryPoints["api"]!(portal, browser, action)));
  const { rows } = await portal.database.db.execute(
    sql`select 1 from results where user_id = ${userId}`,
  );
  expect(rows).toHaveLength(1);
});

test("a form sent to an address of another type is not found", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const answers = { day: ["morning"], night: ["midnight"] };
  const action: LearnerAction = { ...endGradedTest, type: "lesson", kind: "test", answers };
  for (const name of ["form", "form with scripts"])
    for (const parentPath of ["", "courses/kinds/"])
      expect(
        await entryPoints[name]!(portal, browser, { ...action, type: `${parentPath}lesson` }),
      ).toMatch(/^404 /);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from results where user_id = ${userId}`,
  );
  expect(rows).toEqual([]);
});
