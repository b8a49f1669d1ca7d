import bidiFactory from "bidi-js";
import { type Subset, unicodeRanges, isInRanges } from "#domains/settings/fonts.ts";

const bidi = bidiFactory();
const subsets = Object.keys(unicodeRanges) as Subset[];
const fallbackSubset = "latin";

export type Direction = "ltr" | "rtl";
/** A piece of text in one font file and one direction, with its letters in reading order. */
export type Run = { text: string; subset: Subset; isRightToLeft: boolean };

/** Returns the font subset that has a letter; null for letters that our fonts lack. */
export function subsetOfLetter(letter: string): Subset | null {
  const point = letter.codePointAt(0)!;
  return subsets.find((subset) => isInRanges(unicodeRanges[subset], point)) ?? null;
}

/** Returns the letters of a text that our fonts lack. */
export const findUnwritableLetters = (text: string): string[] => [
  ...new Set([...text].filter((letter) => subsetOfLetter(letter) === null)),
];

/**
 * Splits one line of text into runs in their order on paper, from left to right: words of different directions follow
 * Unicode's rules, brackets are mirrored, and each letter goes to the font file that has it.
 */
export function runsOf(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: (Run & { level: number })[] = [];
  let offset = 0;
  for (const letter of line) {
    const level = levels[offset]!;
    offset += letter.length;
    const isRightToLeft = level % 2 === 1;
    const text = (isRightToLeft && bidi.getMirroredCharacter(letter)) || letter;
    const subset = subsetOfLetter(letter) ?? fallbackSubset;
    const last = runs.at(-1);
    if (last && last.level === level && last.subset === subset) last.text += text;
    else runs.push({ text, subset, isRightToLeft, level });
  }
  return reorderRuns(runs).map(({ text, subset, isRightToLeft }) => ({
    text,
    subset,
    isRightToLeft,
  }));
}

/**
 * Rule L2 of Unicode's bidirectional algorithm: from the highest level down, reverses each sequence of that level or
 * higher.
 */
function reorderRuns<Item extends { level: number }>(runs: readonly Item[]): Item[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Item[] = [];
    let reversed: Item[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run);
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}
