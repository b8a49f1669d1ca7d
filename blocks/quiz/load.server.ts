import { loadElement } from "#domains/courses/load-element.server.ts";
import { countQuizAnswers } from "#domains/learning/answers/count-quiz-answers.server.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { QuizData } from "./data.ts";

/** Loads everyone's answers to the questions that this learner has answered, counted at this moment. */
export const load: LoadBlock = async (ctx, components) => {
  const { course, element: shown, answers } = ctx.screen;
  const answered = components.map(({ id }) => id).filter((id) => Object.hasOwn(answers, id));
  const counts =
    shown && answered.length > 0 ? await countQuizAnswers(ctx, shown.id, answered) : null;
  const element =
    counts && course && shown ? await loadElement(ctx, course.id, shown.id, ctx.language) : null;
  const least = element?.chartFrom ?? 1;
  return new Map(
    components.map(({ id }): [string, QuizData] => {
      const count = counts?.get(id);
      if (!count) return [id, { chart: null }];
      const { total, chosen } = count;
      return [id, { chart: { total, chosen: total >= least ? chosen : null, least } }];
    }),
  );
};
