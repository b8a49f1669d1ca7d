import { rightPairs } from "#domains/learning/answers/arrangement.ts";
import type { Answers } from "#domains/learning/answers/grading.ts";
import { isArrangement, type TestQuestion } from "#domains/learning/answers/test-questions.ts";

/**
 * The answers of somebody who tries a test, as they are written in the address: `0-2_3-0.1` means that the third
 * answer to the first question and the first two answers to the fourth question are chosen. Of an exercise it holds the
 * place of each item's choice, in the order of the items.
 */
const triedAnswersMaxChars = 8_000;

export function writeTriedAnswers(questions: readonly TestQuestion[], answers: Answers): string {
  return questions
    .flatMap((question, index) => {
      const chosen = answers[question.componentId] ?? [];
      const places = isArrangement(question)
        ? writePairs(rightPairs(question), chosen)
        : question.variants.flatMap(({ id }, place) => (chosen.includes(id) ? [place] : []));
      return places.length === 0 ? [] : [`${index}-${places.join(".")}`];
    })
    .join("_");
}

/** Leaves out places that the test doesn't have. */
export function readTriedAnswers(questions: readonly TestQuestion[], text: string): Answers {
  const entries = text
    .slice(0, triedAnswersMaxChars)
    .split("_")
    .flatMap((part) => {
      const [index = "", places = ""] = part.split("-");
      const question = index === "" ? undefined : questions[Number(index)];
      const numbers = places.split(".").flatMap((place) => (place === "" ? [] : [Number(place)]));
      const chosen = question ? readPlaces(question, numbers) : [];
      return question && chosen.length > 0 ? [[question.componentId, chosen] as const] : [];
    });
  return Object.fromEntries(entries);
}

const readPlaces = (question: TestQuestion, places: readonly number[]): string[] =>
  isArrangement(question)
    ? readPairs(rightPairs(question), places)
    : places.flatMap((place) => question.variants[place]?.id ?? []);

const partsOf = (pair: string) => pair.split(":") as [string, string];

/** Returns the place of each row's choice; nothing if a row has none. */
function writePairs(right: readonly string[], chosen: readonly string[]): number[] {
  const choices = right.map((pair) => partsOf(pair)[1]);
  const choiceOf = new Map(chosen.map(partsOf));
  const places = right.map((pair) => choices.indexOf(choiceOf.get(partsOf(pair)[0]) ?? ""));
  return places.includes(-1) ? [] : places;
}

/** Returns no pairs unless every row has a choice of its own. */
function readPairs(right: readonly string[], places: readonly number[]): string[] {
  if (new Set(places).size !== places.length) return [];
  const pairs = right.flatMap((pair, index) => {
    const choice = right[places[index] ?? -1];
    return choice === undefined ? [] : [`${partsOf(pair)[0]}:${partsOf(choice)[1]}`];
  });
  return pairs.length === right.length ? pairs : [];
}
