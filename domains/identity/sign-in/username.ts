import { cleanLine } from "#platform/typed-text.ts";

/**
 * Normalises a user name for comparison: width, case and composition of characters don't matter, and spaces and
 * invisible characters are dropped. Letters of different scripts that look alike stay different, because a name opens
 * nothing without its password.
 */
export function usernameKey(typed: string): string {
  const folded = typed.normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded.replace(hiddenCharacters, "");
}

const hiddenCharacters = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * Whether a name contains invisible characters or ones that change the reading order, which could make two names look
 * the same.
 */
export const hasHiddenCharacters = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(name) || cleanLine(name) !== name;
