import type { ParsedComponent, ParsedVariant } from "#content/blocks/parsed-component.ts";
import type { Place, Problems } from "#content/problems.ts";

/** One component in every language: the languages share its id, its place and which answers are right. */
export type AlignedComponent = Place & {
  type: string;
  /** The id its author wrote, if any. */
  id: string | undefined;
  /** Props by language. */
  props: Record<string, Record<string, unknown>>;
  children: AlignedComponent[];
};

/**
 * Merges the translations of a text with the original in the primary language. Their structure must be the same;
 * differences are reported with their place in the translation.
 */
export function alignLanguages(
  primary: string,
  trees: Readonly<Record<string, readonly ParsedComponent[]>>,
  problems: Problems,
  places: Readonly<Record<string, Place>>,
): AlignedComponent[] {
  const aligned = (trees[primary] ?? []).map((component) => alone(primary, component));
  for (const [language, translation] of Object.entries(trees))
    if (language !== primary)
      overlay(aligned, translation, language, problems, places[language]!, places[primary]!.file);
  return aligned;
}

function alone(language: string, component: ParsedComponent): AlignedComponent {
  const { type, id, file, line } = component;
  return {
    type,
    id,
    file,
    line,
    props: { [language]: component.props },
    children: component.children.map((child) => alone(language, child)),
  };
}

/**
 * Merges one translation. It stops at the first block of a level that doesn't fit, because all later ones would differ.
 */
function overlay(
  aligned: readonly AlignedComponent[],
  translation: readonly ParsedComponent[],
  language: string,
  problems: Problems,
  parent: Place,
  primaryFile: string,
): void {
  for (const [place, original] of aligned.entries()) {
    const translated = translation[place];
    const where = `line ${original.line} of ${primaryFile}`;
    if (!translated) {
      problems.error(
        translation.at(-1) ?? parent,
        `The translation lacks the ${original.type} of ${where}.`,
      );
      return;
    }
    if (translated.type !== original.type) {
      problems.error(
        translated,
        `There is ${oneOf(translated.type)} here, but ${where} has ${oneOf(original.type)}.`,
      );
      return;
    }
    const difference = whatDiffers(original, translated, Object.values(original.props)[0]!);
    if (difference !== undefined)
      problems.error(translated, `${difference} in the ${original.type} of ${where}.`);
    original.props[language] = translated.props;
    overlay(original.children, translated.children, language, problems, translated, primaryFile);
  }
  const more = translation[aligned.length];
  if (more)
    problems.error(
      more,
      `The translation has ${oneOf(more.type)} here that ${primaryFile} does not have.`,
    );
}

function oneOf(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function whatDiffers(
  original: AlignedComponent,
  translated: ParsedComponent,
  props: Record<string, unknown>,
): string | undefined {
  if (translated.id !== undefined && original.id !== undefined && translated.id !== original.id)
    return `The id differs from "${original.id}"`;
  const before = variantsOf(props);
  const now = variantsOf(translated.props);
  if (before.length !== now.length)
    return `There are ${now.length} answers, but there are ${before.length}`;
  const differing = before.findIndex((variant, place) => variant.correct !== now[place]!.correct);
  if (differing >= 0) return `Answer ${differing + 1} is marked differently from the one`;
  const renamed = before.findIndex(
    ({ id }, place) => now[place]!.id !== undefined && id !== undefined && now[place]!.id !== id,
  );
  return renamed >= 0 ? `The id of answer ${renamed + 1} differs from the one` : undefined;
}

export function variantsOf(props: Record<string, unknown>): ParsedVariant[] {
  return Array.isArray(props.variants) ? (props.variants as ParsedVariant[]) : [];
}
