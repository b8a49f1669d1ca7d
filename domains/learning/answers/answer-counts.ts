import { dropRemovedAnswers, gradeQuestion, type Question, type Variant } from "./grading.ts";

/** With fewer people, those who may not read people's results don't see who may have chosen what. */
export const statisticsPeopleMin = 5;

/** How many whole results chose the same variants of a question. */
export type ChosenCount = {
  componentId: string;
  chosen: readonly string[];
  /** Results of a person's first attempt. */
  people: number;
  /** Results of all attempts. */
  results: number;
};

export type QuestionStatistics = {
  componentId: string;
  text: string;
  /** Whether the question is part of the test that learners take now. */
  isCurrent: boolean;
  /** People who answered it in their first attempt. */
  people: number;
  /** Those of them who were right, by the answers that are right now; null: no answer is right or wrong. */
  right: number | null;
  doubt: QuestionDoubt | null;
  variants: {
    id: string;
    text: string;
    correct: boolean;
    /** People who chose it in their first attempt; null: too few people to tell. */
    people: number | null;
    /** Results of all attempts; null: too few people to tell. */
    results: number | null;
  }[];
};

/**
 * Why an editor should look at a question: more people chose a wrong answer than the right one, so another may be
 * marked as right by mistake; or hardly anyone is right.
 */
export const questionDoubts = ["wrong-preferred", "few-right"] as const;
export type QuestionDoubt = (typeof questionDoubts)[number];

/** If fewer people in a hundred are right, the question may be unclear. */
const fewRightPercent = 20;

type CountedQuestion = Question & { isCurrent: boolean };

/** Counts the answers to each question. The hardest question comes first, questions without answers last. */
export function countAnswers(
  questions: readonly CountedQuestion[],
  counts: readonly ChosenCount[],
  showsVariants: boolean,
): QuestionStatistics[] {
  const countsByQuestion = new Map<string, ChosenCount[]>();
  for (const one of counts) {
    const others = countsByQuestion.get(one.componentId);
    if (others) others.push(one);
    else countsByQuestion.set(one.componentId, [one]);
  }
  return questions
    .map((question) =>
      countQuestion(question, countsByQuestion.get(question.componentId) ?? [], showsVariants),
    )
    .toSorted((one, other) => shareOfRight(one) - shareOfRight(other));
}

const shareOfRight = ({ people, right }: QuestionStatistics) =>
  people === 0 ? 2 : (right ?? people) / people;

/** Returns why a question looks wrong; null if it doesn't, or if too few people answered it to tell. */
export function findDoubt({
  people,
  right,
  variants,
}: Pick<QuestionStatistics, "people" | "right" | "variants">): QuestionDoubt | null {
  const rightVariants = variants.filter(({ correct }) => correct);
  if (people < statisticsPeopleMin || right === null || rightVariants.length === 0) return null;
  const most = (list: typeof variants) => Math.max(0, ...list.map((one) => one.people ?? 0));
  if (most(variants.filter(({ correct }) => !correct)) > most(rightVariants))
    return "wrong-preferred";
  return right * 100 < people * fewRightPercent ? "few-right" : null;
}

function countQuestion(
  question: CountedQuestion,
  counts: readonly ChosenCount[],
  showsVariants: boolean,
): QuestionStatistics {
  const { componentId, text, isCurrent, variants } = question;
  const given = counts
    .map((one) => ({ ...one, known: knownVariants(question, one.chosen) }))
    .filter(({ chosen }) => chosen.length > 0);
  const sum = (field: "people" | "results", list: readonly ChosenCount[]) =>
    list.reduce((total, one) => total + one[field], 0);
  const counted = {
    componentId,
    text,
    isCurrent,
    people: sum("people", given),
    right: sum(
      "people",
      given.filter(
        // An answer with a variant that was removed since can't be right.
        ({ known, chosen }) =>
          known.length === chosen.length && gradeQuestion(question, known).correct,
      ),
    ),
    variants: variants.map((variant) => {
      const choosing = given.filter(({ known }) => known.includes(variant.id));
      return {
        id: variant.id,
        text: textOfVariant(variant),
        correct: variant.correct === true,
        people: showsVariants ? sum("people", choosing) : null,
        results: showsVariants ? sum("results", choosing) : null,
      };
    }),
  };
  return { ...counted, doubt: findDoubt(counted) };
}

/** The text of an answer; of a picture, its alternative text. */
export const textOfVariant = ({ text, image }: Variant): string => text || (image?.alt ?? "");

const knownVariants = (question: Question, chosen: readonly string[]): string[] =>
  dropRemovedAnswers([question], { [question.componentId]: chosen })[question.componentId]!;
