import { didYouMean } from "#platform/nearest-word.ts";
import { type ContentSource, DocumentReference, replaceReferences } from "./parsed-component.ts";
import { hasQuestionImages } from "./question-options.ts";
import type { YamlFile, YamlPath } from "#content/yaml-file.ts";

/** A prop with a name that its block type doesn't know (`known` lists the known names), or with an invalid value. */
export type WrongProp = { path: (string | number)[]; reason: string; known?: string[] };

/** The block types and a check of their props (blocks/check-props.server.ts). */
export type KnownBlocks = {
  kinds: readonly string[];
  /** Returns an empty list for an unknown type. */
  checkProps: (type: string, props: Record<string, unknown>) => WrongProp[];
  /** Returns the props that a block has unless it is given others; none for an unknown type. */
  defaultsOf: (type: string) => Readonly<Record<string, unknown>>;
};

/** Stands in for a picture that is not stored yet. */
const placeholderPicture = { alt: "", width: 1, height: 1, sources: [{ width: 1, url: "/" }] };

const placeholderQuestionImage = { alt: "", width: 1, height: 1, url: "/" };

const placeholderDocument = { url: "/", name: "a.pdf", bytes: 1 };

/** Reports unknown props as errors, and warns of wrong values that would hide the block, each with its line. */
export function checkProps(
  { file, problems, blocks }: ContentSource,
  yaml: YamlFile<unknown>,
  path: YamlPath,
  { type, props }: { type: string; props: Record<string, unknown> },
): void {
  const completeProps = withPlaceholderIds(
    replaceReferences(
      props,
      () => (hasQuestionImages(type) ? placeholderQuestionImage : placeholderPicture),
      (media) => (media instanceof DocumentReference ? placeholderDocument : "/"),
      () => "/",
    ),
  ) as Record<string, unknown>;
  for (const wrongProp of blocks?.checkProps(type, completeProps) ?? []) {
    const keys = wrongProp.path.map((step) => yamlKey(step));
    const place = { file, line: yaml.lineOf([...path, ...keys]) };
    const name = keys.join(".");
    if (wrongProp.known) {
      const knownKeys = wrongProp.known.map((key) => String(yamlKey(key)));
      const knownKeysText = `Known values: ${knownKeys.join(", ")}.`;
      const hint = didYouMean(String(keys.at(-1)), knownKeys, knownKeysText);
      problems.error(place, `"${name}" is not known to the block ${type}. ${hint}`);
    } else
      problems.warn(place, `The block ${type} will not be shown. "${name}": ${wrongProp.reason}.`);
  }
}

/** Formatted text is written under the key `markdown`. */
const yamlKey = (step: string | number) => (step === "nodes" ? "markdown" : step);

/** Fills in ids for variants without one, which get their real ids later. */
function withPlaceholderIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholderIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "id" && inner === undefined ? [key, "fresh"] : [key, withPlaceholderIds(inner)],
    ),
  );
}
