import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createEditedCourse, type Edit, editActions, pick } from "./random-edits.ts";

let portal: TestPortal;
let editor: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: editor } = await createUserWithRole(portal, "editor"));
});
afterAll(() => portal.close());

/** What a learner does; with `isOld`, on a page that they opened before the last edit. */
type Action = {
  action: "answer the lesson" | "take the test" | "answer the quiz" | "finish the lesson";
  isOld: boolean;
  /** How many questions of the test they get right. */
  rights: number;
};
type Step = { edit: Edit } | { learner: Action };
const number = fc.nat(9);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ edit: anyEdit() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      learner: fc.record({
        action: fc.constantFrom(
          "answer the lesson",
          "take the test",
          "take the test",
          "answer the quiz",
          "finish the lesson",
        ),
        isOld: fc.boolean(),
        rights: fc.nat(3),
      }),
    }),
  },
);
function anyEdit(): fc.Arbitrary<Edit> {
  return fc.record({ action: fc.constantFrom(...editActions), one: number, other: number });
}

type Course = Awaited<ReturnType<typeof createEditedCourse>>;
type ShownTest = Awaited<ReturnType<Course["readTest"]>>;

/** A new element is closed, a test has no attempt left, or is graded in another way than on an old page. */
const understoodCodes = /NOT-FOUND|RESULTS-(ATTEMPTS-USED|TEST-WHOLE|TEST-EACH)/;

/** A learner's answers and finished elements; sends them through the API. */
async function openLearner(course: Course) {
  const { browser, userId } = await openRegisteredBrowser(portal);
  async function send(method: string, path: string, body: object): Promise<boolean> {
    portal.clock.advance(1_000);
    const { status, text } = await call(browser, method, path, body);
    if (status !== 200) expect(text).toMatch(understoodCodes);
    return status === 200;
  }
  const chosenOf = ({ questions }: ShownTest, rights: number) =>
    questions.map(({ id, right, wrong }, index) => [id, index < rights ? right : wrong] as const);
  const actions: Record<Action["action"], (shown: ShownTest, rights: number) => Promise<unknown>> =
    {
      "answer the lesson": (_, rights) =>
        send("POST", "/interaction-results", {
          elementId: course.lesson,
          componentId: "asked",
          answers: [pick(["asked-a", "asked-b"], rights)],
        }),
      "finish the lesson": () =>
        send("PUT", `/courses/${course.courseId}/elements/${course.lesson}/progress`, {
          state: "done",
        }),
      "answer the quiz": (_, rights) =>
        send("POST", "/quiz-results", {
          elementId: course.quiz,
          dialogId: course.quiz,
          msgId: "opinion",
          answers: [pick(["opinion-a", "opinion-b"], rights)],
        }),
      "take the test": async (shown, rights) => {
        const answers = chosenOf(shown, rights);
        const elementId = course.test;
        if (answers.length === 0) return;
        if (!shown.isGradedEach)
          await send("POST", "/test-results", { elementId, answers: Object.fromEntries(answers) });
        // Sometimes the learner stops in between.
        else
          for (const [msgId, chosen] of answers.slice(0, rights + 1))
            await send("POST", "/test-results", { elementId, msgId, answers: chosen });
      },
    };
  return {
    act: ({ action, rights }: Action, shown: ShownTest) => actions[action](shown, rights),
    /** Every stored answer and result, by its key. */
    listResults: async () => {
      const { rows } = await portal.database.db.execute<{ key: string; row: string }>(sql`
        select key, r::text as row from results r where user_id = ${userId}`);
      return new Map(rows.map(({ key, row }) => [key, row]));
    },
    /** Whether the newest attempt at the test has a result. */
    hasResult: async () => {
      const { rows } = await portal.database.db.execute<{ has_result: boolean }>(sql`
        select bool_or(component_id is null) over (partition by session_id) as has_result
        from results where user_id = ${userId} and kind = 'test' order by server_at desc limit 1`);
      return rows[0]?.has_result === true;
    },
    listDone: async () => {
      const { json } = await call(browser, "GET", `/courses/${course.courseId}?rel=all`);
      const progress = json["progress"] as unknown as Record<string, { state?: string }>;
      return Object.keys(progress).filter((id) => progress[id]?.state === "done");
    },
    /** The score and the list of answers on the page of the test; "" without a result. */
    readResult: async () => {
      const { text } = await browser.fetch(`/test/${course.test}/`);
      const page = text.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
      const [lead = ""] = /<p class="lead">[^<]*of[^<]*<\/p>/.exec(page) ?? [];
      return lead + (/<ul class="answer-review">[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "");
    },
  };
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const course = await createEditedCourse(editor);
  const learner = await openLearner(course);
  let old = await course.readTest();
  const done = new Set<string>();
  for (const step of steps) {
    const results = await learner.listResults();
    const shown = await course.readTest();
    const isVisible = (await course.listVisible()).has(course.test);
    const result = await learner.readResult();
    if ("edit" in step) await course.edit(step.edit);
    else await learner.act(step.learner, step.learner.isOld ? old : shown);
    const resultsNow = await learner.listResults();
    for (const [key, row] of results) expect(resultsNow.get(key)).toBe(row);
    const visible = await course.listVisible();
    for (const id of await learner.listDone()) done.add(id);
    expect((await learner.listDone()).toSorted()).toEqual(
      [...done].filter((id) => visible.has(id)).toSorted(),
    );
    if (!("edit" in step)) continue;
    old = shown;
    const { isGradedEach, questions } = await course.readTest();
    if (
      questions.length > 0 &&
      isVisible &&
      visible.has(course.test) &&
      isGradedEach === shown.isGradedEach &&
      (await learner.hasResult())
    )
      expect(await learner.readResult()).toBe(result);
  }
}

test("progress, answers and results survive every edit while learners continue", async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), runSteps), {
    numRuns: 12,
  });
}, 240_000);
