import { didYouMean } from "#platform/nearest-word.ts";
import { type ContentSource, DocumentAt, withFiles } from "./parsed-component.ts";
import type { YamlFile, YamlPath } from "#content/yaml-file.ts";

/** A prop with a name that its block type doesn't know (`known` lists the known names), or with an invalid value. */
export type WrongProp = { path: (string | number)[]; reason: string; known?: string[] };

/** The block types and a check of their props (blocks/check-props.server.ts). */
export type KnownBlocks = {
  kinds: readonly string[];
  /** Returns an empty list for an unknown type. */
  checkProps: (type: string, props: Record<string, unknown>) => WrongProp[];
};

/** Stands in for a picture that is not stored yet. */
const anyPicture = { alt: "", width: 1, height: 1, sources: [{ width: 1, url: "/" }] };

const anyDocument = { url: "/", name: "a.pdf", bytes: 1 };

/** Reports unknown props as errors, and warns of wrong values that would hide the block, each with its line. */
export function checkPropNames(
  { file, problems, blocks }: ContentSource,
  yaml: YamlFile<unknown>,
  path: YamlPath,
  { type, props }: { type: string; props: Record<string, unknown> },
): void {
  const whole = withFreshIds(
    withFiles(
      props,
      () => anyPicture,
      (media) => (media instanceof DocumentAt ? anyDocument : "/"),
      () => "/",
    ),
  ) as Record<string, unknown>;
  for (const wrong of blocks?.checkProps(type, whole) ?? []) {
    const written = wrong.path.map((step) => asWritten(step));
    const place = { file, line: yaml.lineOf([...path, ...written]) };
    const name = written.join(".");
    if (wrong.known) {
      const known = wrong.known.map((key) => String(asWritten(key)));
      const all = `Known values: ${known.join(", ")}.`;
      const hint = didYouMean(String(written.at(-1)), known, all);
      problems.error(place, `"${name}" is not known to the block ${type}. ${hint}`);
    } else problems.warn(place, `The block ${type} will not be shown. "${name}": ${wrong.reason}.`);
  }
}

/** Formatted text is written under the key `markdown`. */
const asWritten = (step: string | number) => (step === "nodes" ? "markdown" : step);

/** Fills in the ids that answers get later. */
function withFreshIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFreshIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "id" && inner === undefined ? [key, "fresh"] : [key, withFreshIds(inner)],
    ),
  );
}
