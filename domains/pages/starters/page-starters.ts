import { policyCategories, type PolicyCategory } from "#domains/pages/policy.ts";

/** What a new page can begin with. Pages that the portal finds by their alias have a starter with this name. */
export const pageStarters = [
  "empty",
  "main",
  "about",
  "contacts",
  "landing",
  "event",
  "courses",
  ...policyCategories.default,
  ...policyCategories.mentor,
  "404",
  "access-denied",
] as const;
export type PageStarter = (typeof pageStarters)[number];

/** The alias that a page from a starter must have, so that the portal finds it; null: one is made from its title. */
export const aliasOfStarter = (starter: PageStarter): string | null =>
  starter === "main" || starter === "courses" || hasOwnText(starter) ? starter : null;

/** A starter that the installation has a text for, which is also shown until the portal has such a page. */
export type TextStarter = PolicyCategory | "404" | "access-denied";

const textStarters: readonly string[] = [
  ...Object.values(policyCategories).flat(),
  "404",
  "access-denied",
];
export const hasOwnText = (starter: PageStarter): starter is TextStarter =>
  textStarters.includes(starter);
