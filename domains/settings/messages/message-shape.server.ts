import type { CompiledMessage } from "icu-minify/format";

/** The placeholders and tags that a text uses. */
export type Placeholders = { values: Set<string>; tags: Set<string> };

/** Which forms a node chooses by: icu-minify's numbers for the kinds of a placeholder. */
const formKinds = { select: 1, plural: 2, ordinal: 3 } as const;
/** Stands for what is filled in when a text is shown: no text contains it. */
export const gap = "\uFFFC";
/** The most combinations of forms of one text; a text with more is searched by these only. */
const variantsMax = 24;

type Node = readonly [name: string, kind?: unknown, forms?: unknown];

const isNode = (part: unknown): part is Node => Array.isArray(part);
const isTag = ([, kind]: Node): boolean => typeof kind === "string" || Array.isArray(kind);
const formsOf = ([, kind, forms]: Node): Readonly<Record<string, unknown>> | null =>
  Object.values(formKinds).some((one) => one === kind) ? (forms as Record<string, unknown>) : null;

/** Collects a text's placeholders. In icu-minify's form a node is `[name]`, `[name, kind, forms]` or `[tag, …children]`. */
export function placeholdersOf(
  message: unknown,
  placeholders: Placeholders = { values: new Set(), tags: new Set() },
): Placeholders {
  if (!Array.isArray(message)) return placeholders;
  for (const node of message as unknown[]) {
    if (!isNode(node)) continue;
    if (isTag(node)) {
      placeholders.tags.add(node[0]);
      placeholdersOf(node.slice(1), placeholders);
      continue;
    }
    placeholders.values.add(node[0]);
    for (const form of Object.values(formsOf(node) ?? {})) placeholdersOf(form, placeholders);
  }
  return placeholders;
}

/** Lists the names of all plural forms that a text has, such as `one` and `=0`. */
export function pluralFormsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return (message as unknown[]).filter(isNode).flatMap((node) => {
    const forms = formsOf(node) ?? {};
    const own = node[1] === formKinds.select ? [] : Object.keys(forms);
    const children = isTag(node) ? node.slice(1) : Object.values(forms);
    return [...own, ...children.flatMap((child) => pluralFormsOf(isNode(child) ? child : [child]))];
  });
}

/** Lists how a text can look on the screen, without its tags; `gap` stands where something is filled in. */
export function listVariants(message: CompiledMessage): string[] {
  return variantsOf(message);
}

function variantsOf(message: unknown): string[] {
  if (typeof message === "string") return [message];
  if (!Array.isArray(message)) return [gap];
  let variants = [""];
  for (const part of message as unknown[]) {
    const choices = isNode(part) ? variantsOfNode(part) : variantsOf(part);
    variants = variants
      .flatMap((start) => choices.map((choice) => start + choice))
      .slice(0, variantsMax);
  }
  return variants;
}

function variantsOfNode(node: Node): string[] {
  if (isTag(node)) return variantsOf(node.slice(1));
  const forms = formsOf(node);
  return forms === null ? [gap] : Object.values(forms).flatMap((form) => variantsOf(form));
}
