import { loadElement } from "#domains/courses/load-element.server.ts";
import { countQuizAnswers } from "#domains/learning/answers/count-quiz-answers.server.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { QuizData } from "./data.ts";

/** Counts everyone's answers to the questions that this learner has answered. */
export const load: LoadBlock = async (ctx, components) => {
  const { course, element: screenElement, answers } = ctx.screen;
  const answeredIds = components.map(({ id }) => id).filter((id) => Object.hasOwn(answers, id));
  const counts =
    screenElement && answeredIds.length > 0
      ? await countQuizAnswers(ctx, screenElement.id, answeredIds)
      : null;
  const element =
    counts && course && screenElement
      ? await loadElement(ctx, course.id, screenElement.id, ctx.language)
      : null;
  const minimumAnswers = element?.chartFrom ?? 1;
  return new Map(
    components.map(({ id }): [string, QuizData] => {
      const count = counts?.get(id);
      if (!count) return [id, { chart: null }];
      const { total, chosen } = count;
      return [
        id,
        {
          chart: { total, countByVariant: total >= minimumAnswers ? chosen : null, minimumAnswers },
        },
      ];
    }),
  );
};
