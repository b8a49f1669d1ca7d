import { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import type { Arrangement } from "./arrangement.ts";
import { describeCounts, type ExerciseCount } from "./counted-exercise.ts";
import { gradeQuestion, type Question, type Variant } from "./grading.ts";
import { isArrangement, type TestQuestion } from "./test-questions.ts";

/** With fewer people, those who may not read people's results don't see who may have chosen what. */
export const statisticsPeopleMin = 5;

/** How many whole results chose the same variants of a question; exercises are counted pair by pair. */
export type ChosenCount = {
  componentId: string;
  chosen: readonly string[];
  /** Results of a person's first attempt. */
  people: number;
  /** Results of all attempts. */
  results: number;
};

/** What learners do in a question: choose answers, or arrange items. */
export const countedKinds = ["choose", ...arrangementKinds] as const;

export type QuestionStatistics = {
  componentId: string;
  kind: (typeof countedKinds)[number];
  text: string;
  /** Whether the question is part of the test that learners take now. */
  isCurrent: boolean;
  /** People who answered it in their first attempt. */
  people: number;
  /** Those of them who were right, by the answers that are right now; null: no answer is right or wrong. */
  right: number | null;
  doubt: QuestionDoubt | null;
  /** Of an exercise its right pairs, and those that somebody chose. */
  variants: VariantStatistics[];
};

type VariantStatistics = {
  id: string;
  text: string;
  correct: boolean;
  /** People who chose it in their first attempt; null: too few people to tell. */
  people: number | null;
  /** Results of all attempts; null: too few people to tell. */
  results: number | null;
};

/**
 * Why an editor should look at a question: more people chose a wrong answer than the right one, so another may be
 * marked as right by mistake; or hardly anyone is right.
 */
export const questionDoubts = ["wrong-preferred", "few-right"] as const;
export type QuestionDoubt = (typeof questionDoubts)[number];

/** If fewer people in a hundred are right, the question may be unclear. */
const fewRightPercent = 20;

type CountedQuestion = TestQuestion & { isCurrent: boolean };

/** All answers to a test. */
export type AnswerCounts = {
  chosen: readonly ChosenCount[];
  exercises: readonly ExerciseCount[];
};

/** Counts the answers to each question. The hardest question comes first, questions without answers last. */
export function countAnswers(
  questions: readonly CountedQuestion[],
  { chosen, exercises }: AnswerCounts,
  showsVariants: boolean,
): QuestionStatistics[] {
  const chosenByQuestion = new Map<string, ChosenCount[]>();
  for (const one of chosen) {
    const others = chosenByQuestion.get(one.componentId);
    if (others) others.push(one);
    else chosenByQuestion.set(one.componentId, [one]);
  }
  const exerciseById = new Map(exercises.map((one) => [one.componentId, one]));
  return questions
    .map((question) => {
      const { componentId } = question;
      const counted = isArrangement(question)
        ? countExercise(question, exerciseById.get(componentId))
        : countQuestion(question, chosenByQuestion.get(componentId) ?? []);
      return toStatistics(question, counted, showsVariants);
    })
    .toSorted((one, other) => shareOfRight(one) - shareOfRight(other));
}

const shareOfRight = ({ people, right }: QuestionStatistics) =>
  people === 0 ? 2 : (right ?? people) / people;

/** A variant as it is counted. Only variants at the same place, such as the pairs of one row, are compared. */
type CountedVariant = VariantStatistics & { place: number };

/** Returns why a question looks wrong; null if it doesn't, or if too few people answered it to tell. */
function findDoubt(
  { people, right }: { people: number; right: number },
  variants: readonly CountedVariant[],
): QuestionDoubt | null {
  if (people < statisticsPeopleMin || !variants.some(({ correct }) => correct)) return null;
  const most = (place: number, isRight: boolean) =>
    Math.max(
      0,
      ...variants
        .filter((one) => one.place === place && one.correct === isRight)
        .map((one) => one.people ?? 0),
    );
  const places = new Set(variants.map(({ place }) => place));
  if ([...places].some((place) => most(place, false) > most(place, true))) return "wrong-preferred";
  return right * 100 < people * fewRightPercent ? "few-right" : null;
}

type GivenCount = ChosenCount & {
  /** What was chosen, as learners send it, without what was removed since. */
  known: readonly string[];
};

const sumOf = (field: "people" | "results", list: readonly ChosenCount[]) =>
  list.reduce((total, one) => total + one[field], 0);

type Counted = { people: number; right: number; variants: CountedVariant[] };

function countQuestion(question: Question, counts: readonly ChosenCount[]): Counted {
  const given = counts
    .map((one) => ({ ...one, known: knownVariants(question, one.chosen) }))
    .filter(({ chosen }) => chosen.length > 0);
  const right = given.filter(
    // An answer with a variant that was removed since can't be right.
    ({ known, chosen }) => known.length === chosen.length && gradeQuestion(question, known).correct,
  );
  return {
    people: sumOf("people", given),
    right: sumOf("people", right),
    variants: countVariants(question, given),
  };
}

const countExercise = (exercise: Arrangement, count: ExerciseCount | undefined): Counted => ({
  people: count?.people ?? 0,
  right: count?.right ?? 0,
  variants: describeCounts(exercise, count?.pairs ?? []),
});

function toStatistics(
  question: CountedQuestion,
  { people, right, variants }: Counted,
  showsVariants: boolean,
): QuestionStatistics {
  const { componentId, text, isCurrent } = question;
  return {
    componentId,
    kind: isArrangement(question) ? question.kind : "choose",
    text,
    isCurrent,
    people,
    right,
    variants: showsVariants ? variants.map(withoutPlace) : withoutCounts(question, variants),
    doubt: showsVariants ? findDoubt({ people, right }, variants) : null,
  };
}

const withoutPlace = ({ place: _place, ...variant }: CountedVariant): VariantStatistics => variant;

const countVariants = (question: Question, given: readonly GivenCount[]): CountedVariant[] =>
  question.variants.map((variant) => {
    const choosing = given.filter(({ known }) => known.includes(variant.id));
    return {
      id: variant.id,
      text: textOfVariant(variant),
      correct: variant.correct === true,
      people: sumOf("people", choosing),
      results: sumOf("results", choosing),
      place: 0,
    };
  });

/** Wrong pairs are left out, because only those are listed that somebody chose. */
const withoutCounts = (
  question: TestQuestion,
  variants: readonly CountedVariant[],
): VariantStatistics[] =>
  variants
    .filter(({ correct }) => correct || !isArrangement(question))
    .map(({ id, text, correct }) => ({ id, text, correct, people: null, results: null }));

/** The text of an answer; of a picture, its alternative text. */
export const textOfVariant = ({ text, image }: Variant): string => text || (image?.alt ?? "");

const knownVariants = ({ variants }: Question, chosen: readonly string[]): string[] =>
  chosen.filter((id) => variants.some((one) => one.id === id));
