import type { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import { arrangementIncomplete, variantUnknown } from "./errors.ts";
import { defaultPoints, pointsOf, type QuestionGrade } from "./grading.ts";
import { hashText } from "./hash-text.ts";

export type ArrangementKind = (typeof arrangementKinds)[number];

/** One item of an exercise; `match` is its right match in an exercise with pairs. */
export type ArrangedItem = { id: string; text: string; match?: string | undefined };

/** An exercise as its author wrote it: the items are in the right order, each with its right match. */
export type Arrangement = {
  kind: ArrangementKind;
  componentId: string;
  text: string;
  items: readonly ArrangedItem[];
  /** What the right answer is worth in a test; `defaultPoints` if absent. */
  points?: number | undefined;
  /** Shown after answering. */
  explanation?: string;
};

/**
 * The exercise before it is answered. The learner gives every row one choice: a position in an order, or a match in
 * pairs. The ids are hashes of the visible texts, and the items are shuffled, so neither reveals the answer.
 */
export type PublicArrangement = {
  kind: ArrangementKind;
  componentId: string;
  text: string;
  rows: { id: string; text: string }[];
  choices: { id: string; text: string }[];
  /** Absent: `defaultPoints`. */
  points?: number;
};

/** The most items of an exercise: more are hard to remember, and hard to arrange on a phone. */
export const arrangedItemsMax = 20;

/** Returns the public ids of texts. Equal texts get different ids, so that each can be placed. */
function publicIdsOf({ componentId }: Arrangement, texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    const place = count === 0 ? "" : `${count}\n`;
    return hashText(`${place}${componentId}\n${text}`).toString(36);
  });
}

type Option = { id: string; text: string };

const toOptions = (arrangement: Arrangement, texts: readonly string[]): Option[] =>
  publicIdsOf(arrangement, texts).map((id, index) => ({ id, text: texts[index]! }));

/** Returns the rows, and each row's right choice at the same index. */
function readOptions(arrangement: Arrangement): { rows: Option[]; choices: Option[] } {
  const { kind, items } = arrangement;
  return {
    rows: toOptions(
      arrangement,
      items.map(({ text }) => text),
    ),
    choices:
      kind === "order"
        ? items.map((_, index) => ({ id: String(index + 1), text: String(index + 1) }))
        : toOptions(
            arrangement,
            items.map(({ match }) => match ?? ""),
          ),
  };
}

/** Returns an exercise of a lesson. What is shuffled is never in the right order at first. */
export function toPublicArrangement(arrangement: Arrangement): PublicArrangement {
  const { kind, componentId, text } = arrangement;
  const { rows, choices } = readOptions(arrangement);
  return kind === "order"
    ? { kind, componentId, text, rows: shuffle(arrangement, rows), choices }
    : { kind, componentId, text, rows, choices: shuffle(arrangement, choices) };
}

/**
 * Returns an exercise of a test. Its order follows from the visible texts alone: even that the first order is never
 * right would be a hint, and the answer itself if there are only two items.
 */
export function toGradedArrangement(arrangement: Arrangement): PublicArrangement {
  const { kind, componentId, text } = arrangement;
  const { rows, choices } = readOptions(arrangement);
  const points = pointsOf(arrangement);
  return {
    kind,
    componentId,
    text,
    rows: kind === "order" ? byId(rows) : rows,
    choices: kind === "match" ? byId(choices) : choices,
    ...(points === defaultPoints ? {} : { points }),
  };
}

const byId = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Shuffles the items by the authors' ids, which never leave the server; the result is never the right order. */
function shuffle({ items, componentId }: Arrangement, options: readonly Option[]): Option[] {
  const seed = `${componentId}\n${items.map(({ id }) => id).join("\n")}`;
  const shuffled = options
    .map((one) => [hashText(`${seed}\n${one.text}`), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
  const isRight = shuffled.every(({ text }, index) => text === options[index]!.text);
  return isRight ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}

/** Returns the right answer in public ids: `row:choice` for every row. */
export function rightPairs(arrangement: Arrangement): string[] {
  const { rows, choices } = readOptions(arrangement);
  return rows.map(({ id }, index) => `${id}:${choices[index]!.id}`);
}

/** Whether an answer gives every row a choice and every choice a row. */
export function isComplete(arrangement: Arrangement, pairs: readonly string[]): boolean {
  const rows = new Set(pairs.map((pair) => pair.split(":")[0]));
  const choices = new Set(pairs.map((pair) => pair.split(":")[1]));
  const { length } = arrangement.items;
  return pairs.length === length && rows.size === length && choices.size === length;
}

/**
 * Grades a complete answer, all or nothing. Items with the same words can take each other's place.
 * @throws RESULTS-VARIANT-UNKNOWN
 */
export function gradeArrangement(
  arrangement: Arrangement,
  pairs: readonly string[],
): QuestionGrade {
  const right = rightPairs(arrangement);
  const given = textsOfPairs(arrangement, pairs);
  const rightTexts = textsOfPairs(arrangement, right).toSorted();
  return {
    componentId: arrangement.componentId,
    correct:
      isComplete(arrangement, pairs) &&
      given.toSorted().every((texts, index) => texts === rightTexts[index]),
    right,
  };
}

/**
 * Returns the texts of each pair as one text.
 * @throws RESULTS-VARIANT-UNKNOWN
 */
function textsOfPairs(arrangement: Arrangement, pairs: readonly string[]): string[] {
  const { rows, choices } = readOptions(arrangement);
  const textsById = (options: readonly Option[]) =>
    new Map(options.map(({ id, text }) => [id, text]));
  const rowTexts = textsById(rows);
  const choiceTexts = textsById(choices);
  return pairs.map((pair) => {
    const [row = "", choice = "", ...more] = pair.split(":");
    if (!rowTexts.has(row) || !choiceTexts.has(choice) || more.length > 0)
      throw variantUnknown(pair);
    return JSON.stringify([rowTexts.get(row), choiceTexts.get(choice)]);
  });
}

/**
 * Returns the answer to an exercise of a test. As long as a row has no choice, the exercise isn't answered.
 * @throws RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE if a choice is given twice
 */
export function requireOneChoiceEach(
  arrangement: Arrangement,
  pairs: readonly string[],
): readonly string[] {
  textsOfPairs(arrangement, pairs);
  const rows = new Set(pairs.map((pair) => pair.split(":")[0]));
  if (rows.size < arrangement.items.length) return [];
  if (!isComplete(arrangement, pairs)) throw arrangementIncomplete();
  return pairs;
}

/** A pair in words: `2. He feeds pigs`, or `A shepherd – One sheep`. */
export type DescribedPair = {
  /** In the author's ids, as it is stored. */
  id: string;
  text: string;
  /** The index of its position in an order, or of its row. */
  place: number;
};

/** Returns an answer in words, by place. */
export function describePairs(arrangement: Arrangement, pairs: readonly string[]): DescribedPair[] {
  const { kind, items } = arrangement;
  const { rows, choices } = readOptions(arrangement);
  const isOrder = kind === "order";
  const rowPlaces = placesById(rows);
  const choicePlaces = placesById(choices);
  const described = pairs.flatMap((pair) => {
    const [rowId = "", choiceId = ""] = pair.split(":");
    const row = rowPlaces.get(rowId);
    const choice = choicePlaces.get(choiceId);
    if (row === undefined || choice === undefined) return [];
    const words = [rows[row]!.text, choices[choice]!.text];
    return [
      {
        id: `${items[row]!.id}:${isOrder ? choiceId : items[choice]!.id}`,
        text: isOrder ? `${words[1]}. ${words[0]}` : words.join(" – "),
        place: isOrder ? choice : row,
      },
    ];
  });
  return described.toSorted((one, other) => one.place - other.place);
}

const placesById = (options: readonly Option[]) =>
  new Map(options.map(({ id }, place) => [id, place]));

/**
 * Returns an answer in the author's ids, as it is stored. It then keeps its meaning in other languages, and when an
 * author corrects a text.
 */
export function toStoredIds(arrangement: Arrangement, pairs: readonly string[]): string[] {
  return mapPairIds(pairs, rowIdsOf(arrangement), choiceIdsOf(arrangement));
}

/** Returns a stored answer in public ids, without rows and choices that no longer exist. */
export function toPublicIds(arrangement: Arrangement, stored: readonly string[]): string[] {
  return mapPairIds(stored, invert(rowIdsOf(arrangement)), invert(choiceIdsOf(arrangement)));
}

function mapPairIds(
  pairs: readonly string[],
  rows: ReadonlyMap<string, string>,
  choices: ReadonlyMap<string, string>,
): string[] {
  return pairs.flatMap((pair) => {
    const [row = "", choice = ""] = pair.split(":");
    return rows.has(row) && choices.has(choice) ? [`${rows.get(row)}:${choices.get(choice)}`] : [];
  });
}

const rowIdsOf = (arrangement: Arrangement) =>
  new Map(readOptions(arrangement).rows.map(({ id }, index) => [id, arrangement.items[index]!.id]));

const choiceIdsOf = (arrangement: Arrangement) =>
  new Map(
    readOptions(arrangement).choices.map(({ id }, index) => [
      id,
      arrangement.kind === "order" ? id : arrangement.items[index]!.id,
    ]),
  );

const invert = (map: ReadonlyMap<string, string>) => new Map([...map].map(([a, b]) => [b, a]));
