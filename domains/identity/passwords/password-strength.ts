/** Long enough to resist guessing, unless it is a common password. */
const goodLength = 12;
const strongLength = 16;
const goodDistinctCharacters = 7;
const strongDistinctCharacters = 9;

export type PasswordStrength = "weak" | "good" | "strong";

/** A rough estimate while the user types: length counts most; repeated or neighbouring characters count less. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const characters = [...password];
  const distinctCharacters = new Set(characters).size;
  const predictableCharacters = characters.filter((character, index) =>
    isStep(characters[index - 1], character),
  ).length;
  const length = characters.length - predictableCharacters;
  if (length >= strongLength && distinctCharacters >= strongDistinctCharacters) return "strong";
  return length >= goodLength && distinctCharacters >= goodDistinctCharacters ? "good" : "weak";
}

/** `aa`, `ab` and `ba`: the second character follows from the first. */
const isStep = (previous: string | undefined, character: string): boolean =>
  previous !== undefined && Math.abs(previous.codePointAt(0)! - character.codePointAt(0)!) <= 1;
