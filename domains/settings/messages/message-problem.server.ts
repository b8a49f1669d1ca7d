import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import texts from "#messages/en.json" with { type: "json" };
import { type Placeholders, placeholdersOf, pluralFormsOf } from "./message-shape.server.ts";
import { messageMaxChars } from "./portal-messages.ts";

const productTexts: Readonly<Record<string, string>> = texts;

/** What is wrong with a portal's own text, as data: the studio says it in the reader's language. */
export type MessageProblem =
  | { code: "no-key" | "not-text" | "empty" | "unreadable" }
  | { code: "too-long"; max: number }
  | { code: "unknown-value" | "unknown-tag"; name: string; available: string[] }
  | { code: "missing-value" | "missing-tag"; name: string }
  | { code: "unknown-form"; name: string; available: string[] };

/** The plural forms of all languages (CLDR); a number's own form begins with `=`. */
const pluralForms = ["zero", "one", "two", "few", "many", "other"];

/**
 * Returns why a text may not be used for a key, or null. It may use only the placeholders and tags of the product's own
 * text: others would never be filled.
 */
export function findMessageProblem(key: string, text: unknown): MessageProblem | null {
  const productText = Object.hasOwn(productTexts, key) ? productTexts[key] : undefined;
  if (productText === undefined) return { code: "no-key" };
  if (typeof text !== "string") return { code: "not-text" };
  if (text.trim() === "") return { code: "empty" };
  if (text.length > messageMaxChars) return { code: "too-long", max: messageMaxChars };
  const compiled = compileOrNull(text);
  if (compiled === null) return { code: "unreadable" };
  const [used, available] = [placeholdersOf(compiled), placeholdersOf(compile(productText))];
  const value = firstOutside(used.values, available.values);
  if (value !== undefined)
    return { code: "unknown-value", name: value, available: [...available.values] };
  const tag = firstOutside(used.tags, available.tags);
  if (tag !== undefined) return { code: "unknown-tag", name: tag, available: [...available.tags] };
  const form = pluralFormsOf(compiled).find(
    (name) => !pluralForms.includes(name) && !name.startsWith("="),
  );
  return form === undefined ? null : { code: "unknown-form", name: form, available: pluralForms };
}

/**
 * Returns a placeholder or tag that a text leaves out although the text which it replaces has it, or null. A number may
 * be left out on purpose; a link that is left out leads nowhere.
 */
export function findLeftOut(text: string, replacedText: string): MessageProblem | null {
  const used: Placeholders = placeholdersOf(compileOrNull(text));
  const expected = placeholdersOf(compileOrNull(replacedText));
  const value = firstOutside(expected.values, used.values);
  if (value !== undefined) return { code: "missing-value", name: value };
  const tag = firstOutside(expected.tags, used.tags);
  return tag === undefined ? null : { code: "missing-tag", name: tag };
}

/** The same as `findMessageProblem`, as a sentence for the text's author. */
export function messageProblem(key: string, text: unknown): string | null {
  const problem = findMessageProblem(key, text);
  return problem && describeMessageProblem(problem);
}

/** Says a problem in English. */
export function describeMessageProblem(problem: MessageProblem): string {
  switch (problem.code) {
    case "no-key":
      return "there is no such text; the keys are those of messages/en.json";
    case "not-text":
      return "must be a text";
    case "empty":
      return "is empty; leave it out to have the product’s own text";
    case "unreadable":
      return "cannot be read: a brace or a tag is not closed, or a form is missing";
    case "too-long":
      return `is longer than ${problem.max} characters`;
    case "unknown-value":
      return `asks for {${problem.name}}; ${listAvailable(problem.available, "{", "}")}`;
    case "unknown-tag":
      return `marks a part as <${problem.name}>; ${listAvailable(problem.available, "<", ">")}`;
    case "missing-value":
      return `leaves out {${problem.name}}; send mayLeaveOut if that is on purpose`;
    case "missing-tag":
      return `leaves out <${problem.name}>; send mayLeaveOut if that is on purpose`;
    case "unknown-form":
      return `has the plural form “${problem.name}”; the forms are ${problem.available.join(", ")} and numbers such as =0`;
  }
}

const firstOutside = (
  names: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): string | undefined => [...names].find((name) => !allowed.has(name));

function compileOrNull(text: string): CompiledMessage | null {
  try {
    return compile(text);
  } catch {
    return null;
  }
}

const listAvailable = (names: readonly string[], open: string, close: string): string =>
  names.length === 0
    ? "this text has none"
    : `available here: ${names.map((name) => open + name + close).join(", ")}`;
