import { toLatinLetters } from "./latin-letters.ts";

const slugMaxChars = 60;

/**
 * Turns a name into a part of an address: small Latin letters and digits, with hyphens between. Browsers and messengers
 * show other letters as `%D0%BD`. A name without any such letter becomes "item".
 */
export function slugOf(name: string): string {
  const slug = toLatinLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugMaxChars)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "item" : slug;
}

/** Returns a slug, and the next ones to try if it is taken: with the numbers from 2 to `count`. */
export const slugsToTry = (slug: string, count: number): string[] => [
  slug,
  ...Array.from({ length: count - 1 }, (_, index) => `${slug}-${index + 2}`),
];

/** Returns the slug of a name. If it is taken, it ends with the first number that makes it unique. */
export function uniqueSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
