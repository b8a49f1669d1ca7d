import type { Answers, Question } from "#domains/learning/answers/grading.ts";

/**
 * The answers of somebody who tries a test, as they are written in the address: `0-2_3-0.1` means that the third
 * answer to the first question and the first two answers to the fourth question are chosen.
 */
const triedAnswersMaxChars = 8_000;

export function writeTriedAnswers(questions: readonly Question[], answers: Answers): string {
  return questions
    .flatMap(({ componentId, variants }, index) => {
      const chosen = answers[componentId] ?? [];
      const places = variants.flatMap(({ id }, place) => (chosen.includes(id) ? [place] : []));
      return places.length === 0 ? [] : [`${index}-${places.join(".")}`];
    })
    .join("_");
}

/** Leaves out places that the test doesn't have. */
export function readTriedAnswers(questions: readonly Question[], text: string): Answers {
  const entries = text
    .slice(0, triedAnswersMaxChars)
    .split("_")
    .flatMap((part) => {
      const [index = "", places = ""] = part.split("-");
      const question = index === "" ? undefined : questions[Number(index)];
      const chosen = places
        .split(".")
        .flatMap((place) => (place === "" ? [] : (question?.variants[Number(place)]?.id ?? [])));
      return question && chosen.length > 0 ? [[question.componentId, chosen] as const] : [];
    });
  return Object.fromEntries(entries);
}
