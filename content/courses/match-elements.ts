import type { AlignedComponent } from "#content/languages/align-languages.ts";
import { textsIn } from "#content/languages/preserve-ids.ts";
import { VersionMatcher } from "#content/languages/version-matcher.ts";
import { sameTextMin, textSimilarity, wordBigrams } from "#content/languages/similarity.ts";

/** A course or element, for comparison with another version of its folder. */
export type ContentVersion = {
  id: string | undefined;
  key: string;
  type: string;
  /** False if it was removed from the folder. It then comes back only with similar text, or the same key and title. */
  isPresent: boolean;
  titles: string[];
  /** The pairs of neighbouring words in its text with their counts, by language. */
  wordPairs: Record<string, Map<string, number>>;
};

/**
 * Matches each new course or element with its old version. It compares, in this order: the written id, the folder's
 * key, a title in any language, similar text in any language (`sameTextMin`).
 */
export function matchVersions<Old extends ContentVersion, New extends ContentVersion>(
  old: readonly Old[],
  current: readonly New[],
): VersionMatcher<Old, New> {
  return new VersionMatcher(old, current)
    .pairByKey(
      ({ id }) => (id === undefined ? [] : [id]),
      ({ id }) => (id === undefined ? [] : [id]),
    )
    .pairByScore(
      (a, b) =>
        b.id === undefined && a.isPresent && a.key === b.key
          ? 1 + similarityOf(a, b) + (sharesTitle(a, b) ? 1 : 0)
          : 0,
      1,
    )
    .pairByScore(
      (a, b) =>
        b.id === undefined && a.isPresent && sharesTitle(a, b)
          ? 1 + similarityOf(a, b) + (a.type === b.type ? 1 : 0)
          : 0,
      1,
    )
    .pairByScore(
      (a, b) => (b.id === undefined && a.isPresent && a.type === b.type ? similarityOf(a, b) : 0),
      sameTextMin,
    )
    .pairByScore((a, b) => (b.id === undefined ? scoreReturn(a, b) : 0), sameTextMin);
}

/** Scores how likely the new item `b` is the removed item `a`, come back. The same key alone is not enough. */
function scoreReturn(a: ContentVersion, b: ContentVersion): number {
  if (a.isPresent || a.type !== b.type) return 0;
  return a.key === b.key && sharesTitle(a, b) ? 1 : similarityOf(a, b);
}

function sharesTitle(a: ContentVersion, b: ContentVersion): boolean {
  return a.titles.some((title) => b.titles.includes(title));
}

function similarityOf(a: ContentVersion, b: ContentVersion): number {
  const scores = Object.entries(a.wordPairs).map(([language, pairs]) => {
    const otherPairs = b.wordPairs[language];
    return otherPairs ? textSimilarity(pairs, otherPairs) : 0;
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
    Object.entries(texts).map(([language, content]) => [
      language,
      wordBigrams(textsIn(withoutIds(content)).join(" ")),
    ]),
  );
}

/** Returns the text of aligned components, by language. */
export function alignedWords(
  components: readonly AlignedComponent[],
  languages: readonly string[],
): Record<string, unknown[]> {
  const inLanguage = (component: AlignedComponent, language: string): unknown[] => [
    component.props[language] ?? {},
    ...component.children.flatMap((child) => inLanguage(child, language)),
  ];
  return Object.fromEntries(
    languages.map((language) => [
      language,
      components.flatMap((component) => inLanguage(component, language)),
    ]),
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
