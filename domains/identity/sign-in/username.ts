import { cleanLine } from "#platform/typed-text.ts";

/**
 * A user name as it is compared (security promise 5): wide and narrow signs, capitals, composed and decomposed letters
 * are one, blanks and signs that nobody sees are none. Letters of different scripts that only look alike stay
 * different: a name opens nothing without its password.
 */
export function usernameKey(typed: string): string {
  const folded = typed.normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded.replace(unseen, "");
}

const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Whether a name holds signs that nobody sees or that change how it reads: two names must not look the same. */
export const hidesSigns = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(name) || cleanLine(name) !== name;
