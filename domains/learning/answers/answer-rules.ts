import { invalidInput } from "#domains/settings/errors.ts";
import type { ElementType } from "#domains/courses/course.ts";
import type { Component } from "#domains/pages/component.ts";
import type { VerificationType } from "#domains/courses/course.ts";
import { wholeTestExpected, singleAnswersExpected } from "./errors.ts";
import { verificationOf } from "./verification.ts";

/**
 * How an answer is sent: to one question or exercise, to a quiz question, to a whole test, or to one question of a
 * test.
 */
export type AnswerKind = "interaction" | "quiz" | "test" | "question";

type Answerable = {
  type: ElementType;
  verificationType?: VerificationType;
  components: readonly Component[];
};

/**
 * Refuses an answer of a kind that the element doesn't take. Only a test takes test answers, either all together or one
 * question at a time, depending on its settings.
 * @throws INVALID, RESULTS-TEST-WHOLE, RESULTS-TEST-EACH
 */
export function requireAnswerKind(element: Answerable, kind: AnswerKind): void {
  if (kind === "interaction" || kind === "quiz") return;
  if (element.type !== "test") {
    if (kind === "question") throw wholeTestExpected();
    throw invalidInput("elementId: this is no test");
  }
  const isGradedPerQuestion = verificationOf(element) === "each";
  if (kind === "question" && !isGradedPerQuestion) throw wholeTestExpected();
  if (kind === "test" && isGradedPerQuestion) throw singleAnswersExpected();
}
