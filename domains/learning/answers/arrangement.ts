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
export const arrangedMax = 20;

const nameOf = (arrangement: Arrangement, text: string): string =>
  hashText(`${arrangement.componentId}\n${text}`).toString(36);
const places = (items: readonly unknown[]): string[] => items.map((_, place) => String(place + 1));

export function publicArrangement(arrangement: Arrangement): PublicArrangement {
  const { kind, componentId, text, items } = arrangement;
  const named = (words: string) => ({ id: nameOf(arrangement, words), text: words });
  const things = items.map((item) => named(item.text));
  const matches = mixed(
    arrangement,
    items.map((item) => named(item.match ?? "")),
  );
  const numbers = places(items).map((place) => ({ id: place, text: place }));
  return kind === "order"
    ? { kind, componentId, text, rows: mixed(arrangement, things), choices: numbers }
    : { kind, componentId, text, rows: things, choices: matches };
}

type Named = { id: string; text: string };

/** Shuffles the items by the authors' ids, which never leave the server; the result is never the right order. */
function mixed({ items, componentId }: Arrangement, named: readonly Named[]): Named[] {
  const seed = `${componentId}\n${items.map(({ id }) => id).join("\n")}`;
  const order = named
    .map((one) => [hashText(`${seed}\n${one.text}`), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
  const isRight = order.every(({ text }, place) => text === named[place]!.text);
  return isRight ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** Returns the right answer in public ids: `row:choice` for every row. */
export function rightPairs(arrangement: Arrangement): string[] {
  return arrangement.items.map((item, place) => {
    const choice =
      arrangement.kind === "order" ? String(place + 1) : nameOf(arrangement, item.match ?? "");
    return `${nameOf(arrangement, item.text)}:${choice}`;
  });
}

/** Whether an answer gives every row a choice and every choice a row. */
export function isWhole(arrangement: Arrangement, pairs: readonly string[]): boolean {
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
  const given = new Set(pairs);
  return {
    componentId: arrangement.componentId,
    correct: isWhole(arrangement, pairs) && right.every((pair) => given.has(pair)),
    right,
  };
}

/**
 * Returns an answer in the author's ids, as it is stored: it keeps its meaning in another language and after a
 * corrected text.
 */
export function storedPairs(arrangement: Arrangement, pairs: readonly string[]): string[] {
  return translate(pairs, namesOf(arrangement), choicesOf(arrangement));
}

/** Returns a stored answer in the page's ids, without rows and choices that no longer exist. */
export function shownPairs(arrangement: Arrangement, stored: readonly string[]): string[] {
  return translate(stored, turned(namesOf(arrangement)), turned(choicesOf(arrangement)));
}

function translate(
  pairs: readonly string[],
  rows: ReadonlyMap<string, string>,
  choices: ReadonlyMap<string, string>,
): string[] {
  return pairs.flatMap((pair) => {
    const [row = "", choice = ""] = pair.split(":");
    return rows.has(row) && choices.has(choice) ? [`${rows.get(row)}:${choices.get(choice)}`] : [];
  });
}

const namesOf = (arrangement: Arrangement) =>
  new Map(arrangement.items.map(({ id, text }) => [nameOf(arrangement, text), id]));

const choicesOf = (arrangement: Arrangement) =>
  new Map(
    arrangement.kind === "order"
      ? places(arrangement.items).map((place) => [place, place] as const)
      : arrangement.items.map(({ id, match }) => [nameOf(arrangement, match ?? ""), id] as const),
  );

const turned = (map: ReadonlyMap<string, string>) => new Map([...map].map(([a, b]) => [b, a]));
