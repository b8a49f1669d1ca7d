import type { Json, JsonObject } from "#domains/drafts/operations.ts";
import { readableText } from "./readable-text.ts";

/** A part of a document that people read: its title, its description, or a block. */
export type TextPart = { id: string; text: string };

/** The texts of a course or an element in a language, in their order. */
export function listTextParts(document: JsonObject, language: string): TextPart[] {
  const texts = (document["texts"] as Record<string, JsonObject> | undefined)?.[language];
  const components = texts?.["components"] ?? componentsOf(document, language);
  return [
    { id: "title", text: readableText(texts?.["title"] ?? "") },
    { id: "description", text: readableText(texts?.["description"] ?? "") },
    ...listBlocks(Array.isArray(components) ? components : []),
  ];
}

const componentsOf = (document: JsonObject, language: string): Json | undefined =>
  (document["components"] as Record<string, Json> | undefined)?.[language];

const listBlocks = (blocks: readonly Json[]): TextPart[] =>
  blocks.flatMap((block) => {
    const { id, props, children } = block as { id: string; props: Json; children: Json[] };
    return [{ id, text: readableText(props) }, ...listBlocks(children)];
  });

/** A part that differs between two versions. */
export type ChangedPart = { id: string; before: string; after: string };

/** The parts that differ between two versions: those of the new one in their order, then those that are gone. */
export function compareParts(
  before: readonly TextPart[],
  after: readonly TextPart[],
): ChangedPart[] {
  const old = new Map(before.map(({ id, text }) => [id, text]));
  const current = new Set(after.map(({ id }) => id));
  const changed = after.map(({ id, text }) => ({ id, before: old.get(id) ?? "", after: text }));
  const gone = before
    .filter(({ id }) => !current.has(id))
    .map(({ id, text }) => ({ id, before: text, after: "" }));
  return [...changed, ...gone].filter((part) => part.before !== part.after);
}
