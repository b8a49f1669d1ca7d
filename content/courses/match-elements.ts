import type { AlignedComponent } from "#content/languages/align-languages.ts";
import { wordsIn } from "#content/languages/preserve-ids.ts";
import { Pairing } from "#content/languages/pairing.ts";
import { sameTextLeast, similarity, wordPairs } from "#content/languages/similarity.ts";

/** A course or element, for comparison with another version of its folder. */
export type Matchable = {
  id: string | undefined;
  key: string;
  type: string;
  /** False if it was removed from the folder. It then comes back only with similar text, or the same key and title. */
  present: boolean;
  titles: string[];
  /** Its pairs of neighbouring words, by language. */
  pairs: Record<string, Map<string, number>>;
};

/**
 * Matches each new course or element with its old version. It compares, in this order: the written id, the folder's
 * key, a title in any language, similar text in any language (`sameTextLeast`).
 */
export function matchEditions<Old extends Matchable, New extends Matchable>(
  old: readonly Old[],
  current: readonly New[],
): Pairing<Old, New> {
  return new Pairing(old, current)
    .byKey(
      ({ id }) => (id === undefined ? [] : [id]),
      ({ id }) => (id === undefined ? [] : [id]),
    )
    .byScore(
      (a, b) =>
        b.id === undefined && a.present && a.key === b.key
          ? 1 + likeness(a, b) + (sharesTitle(a, b) ? 1 : 0)
          : 0,
      1,
    )
    .byScore(
      (a, b) =>
        b.id === undefined && a.present && sharesTitle(a, b)
          ? 1 + likeness(a, b) + (a.type === b.type ? 1 : 0)
          : 0,
      1,
    )
    .byScore(
      (a, b) => (b.id === undefined && a.present && a.type === b.type ? likeness(a, b) : 0),
      sameTextLeast,
    )
    .byScore((a, b) => (b.id === undefined ? returns(a, b) : 0), sameTextLeast);
}

/** Scores how likely `b` is the removed `a` that has come back. The same key alone is not enough. */
function returns(a: Matchable, b: Matchable): number {
  if (a.present || a.type !== b.type) return 0;
  return a.key === b.key && sharesTitle(a, b) ? 1 : likeness(a, b);
}

function sharesTitle(a: Matchable, b: Matchable): boolean {
  return a.titles.some((title) => b.titles.includes(title));
}

function likeness(a: Matchable, b: Matchable): number {
  const scores = Object.entries(a.pairs).map(([language, pairs]) => {
    const other = b.pairs[language];
    return other ? similarity(pairs, other) : 0;
  });
  return Math.max(0, ...scores);
}

/** Normalizes titles for comparison: lower case, single spaces. */
export function plainTitles(texts: Readonly<Record<string, { title: string }>>): string[] {
  return Object.values(texts).map(({ title }) => title.toLowerCase().replace(/\s+/g, " ").trim());
}

/** Returns the word pairs of a stored or parsed tree, by language. */
export function pairsByLanguage(
  texts: Readonly<Record<string, unknown>>,
): Record<string, Map<string, number>> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, said]) => [
      language,
      wordPairs(wordsIn(withoutIds(said)).join(" ")),
    ]),
  );
}

/** Returns the text of aligned components, by language. */
export function alignedWords(
  components: readonly AlignedComponent[],
  languages: readonly string[],
): Record<string, unknown[]> {
  const inLanguage = (one: AlignedComponent, language: string): unknown[] => [
    one.props[language] ?? {},
    ...one.children.flatMap((child) => inLanguage(child, language)),
  ];
  return Object.fromEntries(
    languages.map((language) => [language, components.flatMap((one) => inLanguage(one, language))]),
  );
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "id")
      .map(([key, inner]) => [key, withoutIds(inner)]),
  );
}
