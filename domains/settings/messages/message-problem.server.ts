import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import texts from "#messages/en.json" with { type: "json" };
import { messageMaxChars } from "./portal-messages.ts";

const productTexts: Readonly<Record<string, string>> = texts;

/** The placeholders and tags that a text uses. */
type Placeholders = { values: Set<string>; tags: Set<string> };

/**
 * Returns why a text may not be used for a key, as a sentence for its author, or null. It may use only the placeholders
 * and tags of the product's own text: others would never be filled.
 */
export function messageProblem(key: string, text: unknown): string | null {
  const productText = Object.hasOwn(productTexts, key) ? productTexts[key] : undefined;
  if (productText === undefined)
    return "there is no such text; the keys are those of messages/en.json";
  if (typeof text !== "string") return "must be a text";
  if (text.trim() === "") return "is empty; leave it out to have the product’s own text";
  if (text.length > messageMaxChars) return `is longer than ${messageMaxChars} characters`;
  const compiled = compileOrNull(text);
  if (compiled === null)
    return "cannot be read: a brace or a tag is not closed, or a form is missing";
  const [used, available] = [placeholdersOf(compiled), placeholdersOf(compile(productText))];
  const value = [...used.values].find((name) => !available.values.has(name));
  if (value !== undefined)
    return `asks for {${value}}; ${listAvailable(available.values, "{", "}")}`;
  const tag = [...used.tags].find((name) => !available.tags.has(name));
  if (tag !== undefined)
    return `marks a part as <${tag}>; ${listAvailable(available.tags, "<", ">")}`;
  return null;
}

function compileOrNull(text: string): CompiledMessage | null {
  try {
    return compile(text);
  } catch {
    return null;
  }
}

const listAvailable = (names: ReadonlySet<string>, open: string, close: string): string =>
  names.size === 0
    ? "this text has none"
    : `available here: ${[...names].map((name) => open + name + close).join(", ")}`;

/** In icu-minify's parsed form a node is `[name]`, `[name, kind, …]` with a kind from 1, or `[tag, …children]`. */
function placeholdersOf(
  message: unknown,
  placeholders: Placeholders = { values: new Set(), tags: new Set() },
): Placeholders {
  if (!Array.isArray(message)) return placeholders;
  for (const node of message as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, forms] = node as [string, unknown, unknown];
    if (node.length === 1 || (typeof kind === "number" && kind > 0)) placeholders.values.add(name);
    else {
      placeholders.tags.add(name);
      placeholdersOf(node.slice(1), placeholders);
    }
    if (typeof forms === "object" && forms !== null && typeof kind === "number" && kind > 0)
      for (const form of Object.values(forms)) placeholdersOf(form, placeholders);
  }
  return placeholders;
}
