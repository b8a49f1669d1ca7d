import { type Arrangement, describePairs, rightPairs, toPublicIds } from "./arrangement.ts";

/**
 * An exercise as the database counts its answers. Items with the same words can take each other's place, so each row
 * and each choice stands for the first one with its words.
 */
type CountedExercise = {
  componentId: string;
  /** Stored ids of rows, and what they stand for. */
  rows: Record<string, string>;
  choices: Record<string, string>;
  /** The right answer in the ids that the others stand for, in the author's order. */
  right: string[];
};

export function toCountedExercise({ kind, componentId, items }: Arrangement): CountedExercise {
  const choiceIdOf = (id: string, index: number) => (kind === "order" ? String(index + 1) : id);
  const rows = standIns(items.map(({ id, text }) => [id, text]));
  const choices = standIns(
    items.map(({ id, match = "" }, index) => {
      const choiceId = choiceIdOf(id, index);
      return [choiceId, kind === "order" ? choiceId : match];
    }),
  );
  return {
    componentId,
    rows,
    choices,
    right: items.map(({ id }, index) => `${rows[id]}:${choices[choiceIdOf(id, index)]}`),
  };
}

/** Returns for each id the first one with the same text. */
function standIns(texts: readonly (readonly [id: string, text: string])[]): Record<string, string> {
  const firstIds = new Map<string, string>();
  return Object.fromEntries(
    texts.map(([id, text]) => {
      const first = firstIds.get(text) ?? id;
      firstIds.set(text, first);
      return [id, first];
    }),
  );
}

/** How many people gave a row a choice, and in how many results. */
export type PairCount = {
  /** In the ids that `CountedExercise` has. */
  pair: string;
  people: number;
  results: number;
};

/** All answers to one exercise. */
export type ExerciseCount = {
  componentId: string;
  /** People who answered it in their first attempt, and those of them who were right. */
  people: number;
  right: number;
  pairs: readonly PairCount[];
};

type CountedPair = Omit<PairCount, "pair"> & {
  id: string;
  text: string;
  place: number;
  correct: boolean;
};

/** Puts counts into words. At each place the right pair comes first, then the one that most people chose. */
export function describeCounts(exercise: Arrangement, counts: readonly PairCount[]): CountedPair[] {
  const { right } = toCountedExercise(exercise);
  const countOf = new Map(counts.map((one) => [one.pair, one]));
  const toCounted = (
    { id, text, place }: Omit<CountedPair, "correct" | "people" | "results">,
    pair: string,
  ) => {
    const { people, results } = countOf.get(pair) ?? { people: 0, results: 0 };
    return { id, text, place, people, results, correct: right.includes(pair) };
  };
  const wrong = counts.map(({ pair }) => pair).filter((pair) => !right.includes(pair));
  return [
    // Both the right pairs and their descriptions are in the author's order.
    ...describePairs(exercise, rightPairs(exercise))
      .map((one, index) => toCounted(one, right[index]!))
      .filter((_, index) => right.indexOf(right[index]!) === index),
    ...describePairs(exercise, toPublicIds(exercise, wrong)).map((one) => toCounted(one, one.id)),
  ].toSorted(
    (one, other) =>
      one.place - other.place ||
      Number(other.correct) - Number(one.correct) ||
      other.people - one.people,
  );
}
