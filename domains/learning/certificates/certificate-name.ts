import { cleanLine } from "#platform/typed-text.ts";
import { findUnwritableLetters } from "./text-runs.ts";

export const certificateNameMaxChars = 80;
const marksInARowMax = 2;
/** Characters that can't be printed: private and unassigned ones. */
const unprintableCharacters = /[\p{Co}\p{Cn}]/gu;

export type NameProblem = "empty" | "long" | "letters";

/** Returns the name as it will be printed, or what is wrong with it. */
export function readCertificateName(typed: string): { name: string } | { problem: NameProblem } {
  const name = cleanLine(typed.normalize("NFC"))
    .replace(/\s+/g, " ")
    .replace(unprintableCharacters, "")
    .replace(new RegExp(`(\\p{M}{${marksInARowMax}})\\p{M}+`, "gu"), "$1")
    .trim();
  if (!/\p{L}/u.test(name)) return { problem: "empty" };
  if ([...name].length > certificateNameMaxChars) return { problem: "long" };
  return findUnwritableLetters(name).length > 0 ? { problem: "letters" } : { name };
}
