import { loadElement } from "#domains/courses/load-element.server.ts";
import type { Component } from "#domains/pages/component.ts";
import { countAttemptsLeft } from "#domains/learning/answers/attempt-limit.server.ts";
import { defaultPassMark, shuffledOrder } from "#domains/learning/answers/grading.ts";
import { verificationOf } from "#domains/learning/answers/verification.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { toGradedArrangement } from "#domains/learning/answers/arrangement.ts";
import { toArrangement } from "#domains/learning/answers/read-questions.ts";
import type { QuestionProps } from "#blocks/question/block.ts";
import type { TestProps } from "./block.ts";
import { arrangedOptions, type TestData } from "./test-data.ts";

/**
 * Loads the order of the questions (the author's, or a shuffled one that stays the same for this learner), the pass
 * mark and the attempt.
 */
export const load: LoadBlock = async (ctx, components) => {
  const learnerId = ctx.actor.kind === "guest" ? (ctx.deviceId ?? "guest") : ctx.actor.userId;
  const { trial } = ctx.screen;
  const stored = trial ? null : await elementOfScreen(ctx);
  const element = trial ?? stored;
  const attemptsLeft = stored ? await countAttemptsLeft(ctx, stored) : null;
  const tests = components.map(({ id, props, children }): [string, TestData] => {
    const testProps = props as TestProps;
    const questionIds = children.map((child) => child.id);
    const randomized = testProps.randomized ?? element?.randomized ?? false;
    return [
      id,
      {
        order: randomized ? shuffledOrder(questionIds, `${learnerId} ${id}`) : questionIds,
        passMark: testProps.passMark ?? element?.passMark ?? defaultPassMark,
        attemptsLeft,
        hidesAnswers: element?.showAnswers === "never",
        optionOrder: shuffleOptions(children, learnerId, element?.shuffleAnswers === true),
        answered: answeredTestOf(ctx, components, id, (ids) =>
          randomized ? shuffledOrder(ids, `${learnerId} ${id}`) : ids,
        ),
        isTrial: trial !== undefined,
        storageId: randomized && !trial ? (ctx.screen.element?.id ?? id) : null,
        stepwise:
          element && verificationOf(element) === "each"
            ? { attempt: ctx.screen.attempt ?? null }
            : null,
      },
    ];
  });
  return new Map(tests);
};

/** Returns the questions that this learner answered, without those of the element's other tests. */
function answeredTestOf(
  { screen: { answeredTest } }: BlockCtx,
  tests: readonly Component[],
  testId: string,
  order: (ids: string[]) => string[],
): TestData["answered"] {
  if (!answeredTest) return null;
  const elsewhere = tests.filter(({ id }) => id !== testId).flatMap(({ children }) => children);
  const questions = answeredTest.questions.filter(
    ({ componentId }) => !elsewhere.some(({ id }) => id === componentId),
  );
  const ids = order(questions.map(({ componentId }) => componentId));
  return {
    ...answeredTest,
    questions: ids.map((id) => questions.find(({ componentId }) => componentId === id)!),
  };
}

/**
 * Returns the options of each question in an order that stays the same for this learner. What learners put in order is
 * always shuffled, the rest if the author wants it.
 */
function shuffleOptions(
  questions: readonly Component[],
  learnerId: string,
  shufflesAnswers: boolean,
): TestData["optionOrder"] {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { id, props } = question;
      const exercise = toArrangement(question);
      if (!shufflesAnswers && exercise?.kind !== "order") return [];
      const { variants = [] } = props as Partial<QuestionProps>;
      const options = exercise ? arrangedOptions(toGradedArrangement(exercise)) : variants;
      return [
        [
          id,
          shuffledOrder(
            options.map((one) => one.id),
            `${learnerId} ${id}`,
          ),
        ] as const,
      ];
    }),
  );
}

/** Returns the element's front matter, which is cached because the screen just read it. */
async function elementOfScreen(ctx: BlockCtx) {
  const { course, element } = ctx.screen;
  return course && element ? loadElement(ctx, course.id, element.id, ctx.language) : null;
}
