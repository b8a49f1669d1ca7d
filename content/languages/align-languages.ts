import type { ParsedComponent, ParsedVariant } from "#content/blocks/parsed-component.ts";
import type { Component } from "#domains/pages/component.ts";
import { type Place, Problems } from "#content/problems.ts";

/**
 * One component in every language: the languages share its id, its place and which answers are right. A component of a
 * translation with its own blocks is in that language only.
 */
export type AlignedComponent = Place & {
  type: string;
  /** The id its author wrote, if any. */
  id: string | undefined;
  /** Props by language. */
  props: Record<string, Record<string, unknown>>;
  children: AlignedComponent[];
};

/** The blocks of a file, and whether they are a translation's own, which don't follow the original's. */
export type LanguageTree = {
  place: Place;
  components: readonly ParsedComponent[];
  ownBlocks?: boolean | undefined;
};

/**
 * Merges the translations of a text with the original in the primary language. Their structure must be the same, except
 * for translations with their own blocks, which follow after the merged ones. Differences are reported with the line of
 * the translation.
 */
export function alignLanguages(
  primaryLanguage: string,
  trees: Readonly<Record<string, LanguageTree>>,
  problems: Problems,
): AlignedComponent[] {
  const { components, place: primaryPlace } = trees[primaryLanguage]!;
  const aligned = components.map((component) => inOneLanguage(primaryLanguage, component));
  const own: AlignedComponent[] = [];
  for (const [language, translation] of Object.entries(trees)) {
    if (language === primaryLanguage) continue;
    if (translation.ownBlocks)
      own.push(...translation.components.map((component) => inOneLanguage(language, component)));
    else
      mergeTranslation(
        aligned,
        translation.components,
        language,
        problems,
        translation.place,
        primaryPlace.file,
      );
  }
  return [...aligned, ...own];
}

const noPlace: Place = { file: "", line: 1 };

/** Whether a stored translation has other blocks than the original, so that its file must say so. */
export function hasOwnBlocks(
  original: readonly Component[],
  translation: readonly Component[],
): boolean {
  const problems = new Problems();
  const trees = { original: toTree(original), translation: toTree(translation) };
  alignLanguages("original", trees, problems);
  return problems.hasErrors;
}

const toTree = (components: readonly Component[]): LanguageTree => ({
  place: noPlace,
  components: components.map(toParsed),
});

const toParsed = ({ id, type, props, children }: Component): ParsedComponent => ({
  ...noPlace,
  id,
  type,
  props,
  children: children.map(toParsed),
});

function inOneLanguage(language: string, component: ParsedComponent): AlignedComponent {
  const { type, id, file, line } = component;
  return {
    type,
    id,
    file,
    line,
    props: { [language]: component.props },
    children: component.children.map((child) => inOneLanguage(language, child)),
  };
}

/**
 * Merges one translation. It stops at the first block that doesn't fit, because all later ones would differ too.
 */
function mergeTranslation(
  aligned: readonly AlignedComponent[],
  translation: readonly ParsedComponent[],
  language: string,
  problems: Problems,
  parent: Place,
  primaryFile: string,
): void {
  for (const [index, original] of aligned.entries()) {
    const translatedComponent = translation[index];
    const originalPlace = `line ${original.line} of ${primaryFile}`;
    if (!translatedComponent) {
      problems.error(
        translation.at(-1) ?? parent,
        `The translation lacks the ${original.type} of ${originalPlace}.`,
      );
      return;
    }
    if (translatedComponent.type !== original.type) {
      problems.error(
        translatedComponent,
        `There is ${withArticle(translatedComponent.type)} here, but ${originalPlace} has ${withArticle(original.type)}.`,
      );
      return;
    }
    const difference = findDifference(
      original,
      translatedComponent,
      Object.values(original.props)[0]!,
    );
    if (difference !== undefined)
      problems.error(
        translatedComponent,
        `${difference} in the ${original.type} of ${originalPlace}.`,
      );
    original.props[language] = translatedComponent.props;
    mergeTranslation(
      original.children,
      translatedComponent.children,
      language,
      problems,
      translatedComponent,
      primaryFile,
    );
  }
  const extraComponent = translation[aligned.length];
  if (extraComponent)
    problems.error(
      extraComponent,
      `The translation has ${withArticle(extraComponent.type)} here that ${primaryFile} does not have.`,
    );
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function findDifference(
  original: AlignedComponent,
  translated: ParsedComponent,
  props: Record<string, unknown>,
): string | undefined {
  if (translated.id !== undefined && original.id !== undefined && translated.id !== original.id)
    return `The id differs from "${original.id}"`;
  const originalVariants = variantsOf(props);
  const translatedVariants = variantsOf(translated.props);
  if (originalVariants.length !== translatedVariants.length)
    return `There are ${translatedVariants.length} answers, but there are ${originalVariants.length}`;
  const differingIndex = originalVariants.findIndex(
    (variant, index) => variant.correct !== translatedVariants[index]!.correct,
  );
  if (differingIndex >= 0) return `Answer ${differingIndex + 1} is marked differently from the one`;
  const renamedIndex = originalVariants.findIndex(
    ({ id }, index) =>
      translatedVariants[index]!.id !== undefined &&
      id !== undefined &&
      translatedVariants[index]!.id !== id,
  );
  if (renamedIndex >= 0) return `The id of answer ${renamedIndex + 1} differs from the one`;
  return gradedTypes.has(original.type) && hasOtherOptions(props, translated.props)
    ? "The points, or how many answers people choose, differ from those"
    : undefined;
}

const gradedTypes = new Set(["question", "order", "match"]);

const hasOtherOptions = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  one.points !== other.points || one.multiple !== other.multiple;

export function variantsOf(props: Record<string, unknown>): ParsedVariant[] {
  return Array.isArray(props.variants) ? (props.variants as ParsedVariant[]) : [];
}
