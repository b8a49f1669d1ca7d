/** Long enough to resist guessing, unless it is a common password. */
const goodLength = 12;
const strongLength = 16;
const goodDistinct = 7;
const strongDistinct = 9;

export type PasswordStrength = "weak" | "good" | "strong";

/** A rough estimate while the user types: length counts most; repeated or neighbouring characters count less. */
export function passwordStrength(password: string): PasswordStrength {
  const signs = [...password];
  const distinct = new Set(signs).size;
  const steps = signs.filter((sign, at) => isStep(signs[at - 1], sign)).length;
  const length = signs.length - steps;
  if (length >= strongLength && distinct >= strongDistinct) return "strong";
  return length >= goodLength && distinct >= goodDistinct ? "good" : "weak";
}

/** `aa`, `ab` and `ba`: the second character follows from the first. */
const isStep = (before: string | undefined, sign: string): boolean =>
  before !== undefined && Math.abs(before.codePointAt(0)! - sign.codePointAt(0)!) <= 1;
