import { cleanLine } from "#platform/typed-text.ts";
import { unwritable } from "./text-runs.ts";

export const certificateNameMaxChars = 80;
const marksInARowMax = 2;
/** Characters that can't be printed: private and unassigned ones. */
const notOfNames = /[\p{Co}\p{Cn}]/gu;

export type NameFault = "empty" | "long" | "letters";

/** Returns the name as it will be printed, or what is wrong with it. */
export function readCertificateName(typed: string): { name: string } | { fault: NameFault } {
  const name = cleanLine(typed.normalize("NFC"))
    .replace(/\s+/g, " ")
    .replace(notOfNames, "")
    .replace(new RegExp(`(\\p{M}{${marksInARowMax}})\\p{M}+`, "gu"), "$1")
    .trim();
  if (!/\p{L}/u.test(name)) return { fault: "empty" };
  if ([...name].length > certificateNameMaxChars) return { fault: "long" };
  return unwritable(name).length > 0 ? { fault: "letters" } : { name };
}
