import bidiFactory from "bidi-js";
import { type Subset, unicodeRanges, withinRanges } from "#domains/settings/fonts.ts";

const bidi = bidiFactory();
const subsets = Object.keys(unicodeRanges) as Subset[];
const wordJoint = "latin";

export type Direction = "ltr" | "rtl";
/** A stretch of text in one font's file and one direction, its letters in the order they are read. */
export type Run = { text: string; subset: Subset; rightToLeft: boolean };

/** The file that holds a letter; null for letters that no font of ours has. */
export function subsetOfLetter(letter: string): Subset | null {
  const point = letter.codePointAt(0)!;
  return subsets.find((subset) => withinRanges(unicodeRanges[subset], point)) ?? null;
}

/** The letters of a text that no font of ours can write. */
export const unwritable = (text: string): string[] => [
  ...new Set([...text].filter((letter) => subsetOfLetter(letter) === null)),
];

/**
 * One line of text as it stands on paper, from left to right: words of different directions take their places by the
 * rules of Unicode, brackets turn with them, and letters go to the file that has them.
 */
export function runsOf(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at]!;
    at += letter.length;
    const rightToLeft = level % 2 === 1;
    const text = (rightToLeft && bidi.getMirroredCharacter(letter)) || letter;
    const subset = subsetOfLetter(letter) ?? wordJoint;
    const last = runs.at(-1);
    if (last && last.level === level && last.subset === subset) last.text += text;
    else runs.push({ text, subset, rightToLeft, level });
  }
  return inPlace(runs).map(({ text, subset, rightToLeft }) => ({ text, subset, rightToLeft }));
}

/** Rule L2: from the highest level down, each stretch of that level or more is turned round. */
function inPlace<Levelled extends { level: number }>(runs: readonly Levelled[]): Levelled[] {
  let placed = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Levelled[] = [];
    let stretch: Levelled[] = [];
    for (const run of placed) {
      if (run.level >= level) stretch.unshift(run);
      else {
        next.push(...stretch, run);
        stretch = [];
      }
    }
    placed = [...next, ...stretch];
  }
  return placed;
}
