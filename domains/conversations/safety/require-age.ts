import type { Settings } from "#domains/settings/settings.ts";
import { ageMissing, parentalConsentMissing } from "#domains/conversations/errors.ts";

/** What learners say about their age. */
export const ages = ["adult", "minor"] as const;

export type AgeAnswer = {
  age?: (typeof ages)[number] | undefined;
  /** A parent agrees. */
  hasParentalConsent?: boolean | undefined;
};

/**
 * Requires what the portal asks before a first message.
 * @returns whether the learner is under 18; null if the portal doesn't ask
 * @throws AGE-MISSING, PARENTAL-CONSENT-MISSING
 */
export function requireAge(
  { asksAge, needsParentalConsent }: Settings["conversations"],
  { age, hasParentalConsent }: AgeAnswer,
): boolean | null {
  if (!asksAge) return null;
  if (age === undefined) throw ageMissing();
  if (age === "minor" && needsParentalConsent && !hasParentalConsent)
    throw parentalConsentMissing();
  return age === "minor";
}
