import { variantUnknown } from "./errors.ts";
import type { QuestionGrade } from "./grading.ts";
import { hashText } from "./hash-text.ts";

/** The kinds of exercise that arrange items: put them into an order, or match them in pairs. */
export const arrangementKinds = ["order", "match"] as const;
export type ArrangementKind = (typeof arrangementKinds)[number];

/** One item of an exercise; `match` is its right match in an exercise with pairs. */
export type ArrangedItem = { id: string; text: string; match?: string | undefined };

/** An exercise as its author wrote it: the items are in the right order, each with its right match. */
export type Arrangement = {
  kind: ArrangementKind;
  componentId: string;
  text: string;
  items: readonly ArrangedItem[];
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
};

/** The most items of an exercise: more are hard to remember, and hard to arrange on a phone. */
export const arrangedItemsMax = 20;

const publicIdOf = (arrangement: Arrangement, text: string): string =>
  hashText(`${arrangement.componentId}\n${text}`).toString(36);
const positions = (items: readonly unknown[]): string[] =>
  items.map((_, index) => String(index + 1));

export function toPublicArrangement(arrangement: Arrangement): PublicArrangement {
  const { kind, componentId, text, items } = arrangement;
  const toOption = (optionText: string) => ({
    id: publicIdOf(arrangement, optionText),
    text: optionText,
  });
  const options = items.map((item) => toOption(item.text));
  const matches = shuffle(
    arrangement,
    items.map((item) => toOption(item.match ?? "")),
  );
  const numbers = positions(items).map((position) => ({ id: position, text: position }));
  return kind === "order"
    ? { kind, componentId, text, rows: shuffle(arrangement, options), choices: numbers }
    : { kind, componentId, text, rows: options, choices: matches };
}

type Option = { id: string; text: string };

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
  return arrangement.items.map((item, index) => {
    const choice =
      arrangement.kind === "order" ? String(index + 1) : publicIdOf(arrangement, item.match ?? "");
    return `${publicIdOf(arrangement, item.text)}:${choice}`;
  });
}

/** Whether an answer gives every row a choice and every choice a row. */
export function isComplete(arrangement: Arrangement, pairs: readonly string[]): boolean {
  const rows = new Set(pairs.map((pair) => pair.split(":")[0]));
  const choices = new Set(pairs.map((pair) => pair.split(":")[1]));
  const { length } = arrangement.items;
  return pairs.length === length && rows.size === length && choices.size === length;
}

/**
 * Grades a complete answer, all or nothing.
 * @throws RESULTS-VARIANT-UNKNOWN
 */
export function gradeArrangement(
  arrangement: Arrangement,
  pairs: readonly string[],
): QuestionGrade {
  const right = rightPairs(arrangement);
  const rows = new Set(right.map((pair) => pair.split(":")[0]));
  const choices = new Set(right.map((pair) => pair.split(":")[1]));
  for (const pair of pairs) {
    const [row, choice, ...more] = pair.split(":");
    if (!rows.has(row) || !choices.has(choice) || more.length > 0) throw variantUnknown(pair);
  }
  const givenPairs = new Set(pairs);
  return {
    componentId: arrangement.componentId,
    correct: isComplete(arrangement, pairs) && right.every((pair) => givenPairs.has(pair)),
    right,
  };
}

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
  new Map(arrangement.items.map(({ id, text }) => [publicIdOf(arrangement, text), id]));

const choiceIdsOf = (arrangement: Arrangement) =>
  new Map(
    arrangement.kind === "order"
      ? positions(arrangement.items).map((position) => [position, position] as const)
      : arrangement.items.map(
          ({ id, match }) => [publicIdOf(arrangement, match ?? ""), id] as const,
        ),
  );

const invert = (map: ReadonlyMap<string, string>) => new Map([...map].map(([a, b]) => [b, a]));
