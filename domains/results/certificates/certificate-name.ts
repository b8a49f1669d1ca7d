import { unwritable } from "./text-runs.ts";

export const certificateNameMaxChars = 80;
const marksInARowMax = 2;
/** What no name is made of: controls, marks that turn the direction of text, private and unassigned signs. */
const notOfNames = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export type NameFault = "empty" | "long" | "letters";

/** A name as it will be printed, or what is wrong with it. */
export function readCertificateName(typed: string): { name: string } | { fault: NameFault } {
  const name = typed
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(notOfNames, "")
    .replace(new RegExp(`(\\p{M}{${marksInARowMax}})\\p{M}+`, "gu"), "$1")
    .trim();
  if (!/\p{L}/u.test(name)) return { fault: "empty" };
  if ([...name].length > certificateNameMaxChars) return { fault: "long" };
  return unwritable(name).length > 0 ? { fault: "letters" } : { name };
}
