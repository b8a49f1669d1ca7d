import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Document, Node } from "yaml";
import * as z from "zod/mini";
import { didYouMean } from "#platform/nearest-word.ts";
import type { Place, Problems } from "./problems.ts";
import { unknownKeys } from "#platform/unknown-keys.ts";

/** The most values that aliases may expand to. More are an attempt to fill the memory. */
const aliasesMax = 50;

/** A longer line is not quoted in a message. */
const quotedMaxChars = 200;

export type YamlSource = {
  file: string;
  text: string;
  /** The line of the file on which `text` begins. */
  firstLine?: number;
};

export type YamlPath = readonly PropertyKey[];

export type YamlFile<Value> = {
  value: Value;
  /** Returns the line of the value at this path. If the path doesn't exist, returns the line of its nearest parent. */
  lineOf(path: YamlPath): number;
  /** Returns the line on which the text at this path begins: for a block (`|` or `>`), the line after the key. */
  textLineOf(path: YamlPath): number;
};

/**
 * Parses a YAML text with a schema. Reports errors and unknown keys to `problems` with file and line, and then returns
 * undefined.
 */
export function readYaml<Schema extends z.ZodMiniType>(
  source: YamlSource,
  schema: Schema,
  problems: Problems,
): YamlFile<z.output<Schema>> | undefined {
  const { file, text, firstLine = 1 } = source;
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lines = document.errors.length > 0 ? text.split("\n") : [];
  for (const { code, pos, message } of document.errors) {
    const line = lineAt(pos[0]);
    const reason = explainMissingQuotes(code, lines[line - firstLine] ?? "") ?? toSentence(message);
    problems.error({ file, line }, `This is not well-formed YAML: ${reason}`);
  }
  if (document.errors.length > 0) return undefined;
  const tree = toPlainValue(document);
  if (tree === tooManyAliases) {
    problems.error({ file, line: firstLine }, "There are too many aliases (*name) here.");
    return undefined;
  }
  const lineOf = (path: YamlPath) => lineAt(offsetOf(document, path).offset);
  const value = validate(schema, tree ?? {}, problems, (path) => ({ file, line: lineOf(path) }));
  if (value === undefined) return undefined;
  return {
    value,
    lineOf,
    textLineOf(path) {
      const { offset, node } = offsetOf(document, path);
      const isBlock =
        isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED");
      return lineAt(offset) + (isBlock ? 1 : 0);
    },
  };
}

/** Returns the value as the schema outputs it. Reports wrong values and unknown keys, and then returns undefined. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  problems: Problems,
  placeOf: (path: YamlPath) => Place,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value, { error: z.locales.en().localeError });
  for (const issue of parsed.error?.issues ?? [])
    // Unknown keys are reported below, with the line of each key and a suggestion.
    if (issue.code !== "unrecognized_keys")
      problems.error(placeOf(issue.path), describeIssue(issue));
  const unknown = unknownKeys(schema, value);
  for (const { path, key, knownKeys: known } of unknown)
    problems.error(placeOf([...path, key]), describeUnknownKey(path, key, known));
  return parsed.success && unknown.length === 0 ? parsed.data : undefined;
}

const tooManyAliases = Symbol("too many aliases");

function toPlainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: aliasesMax });
  } catch (error) {
    if (error instanceof ReferenceError) return tooManyAliases;
    throw error;
  }
}

/** Returns where a path is written in the file, or the deepest part of the path that exists. */
function offsetOf(document: Document, path: YamlPath): { offset: number; node: Node | undefined } {
  let node = (document.contents ?? undefined) as Node | undefined;
  let offset = node?.range?.[0] ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => String(isScalar(key) ? key.value : key) === String(step),
      );
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = (pair.value ?? undefined) as Node | undefined;
    } else if (isSeq(node)) {
      node = node.items[Number(step)] as Node | undefined;
      if (!node) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return { offset, node };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  const missing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  if (missing) return `"${place}" is missing.`;
  return toSentence(place === "" ? issue.message : `"${place}": ${issue.message}`);
}

function describeUnknownKey(path: YamlPath, key: string, known: readonly string[]): string {
  const hint = didYouMean(key, known, `Known values: ${known.join(", ")}.`);
  return `"${[...path, key].join(".")}" is not known. ${hint}`;
}

/** Explains why a text needs quotes, as in `title: Prayer: how to begin`; undefined for other errors. */
function explainMissingQuotes(code: string, line: string): string | undefined {
  if (line.length > quotedMaxChars) return undefined;
  const [, key, value] = /^[\s-]*([^\s:"'#][^:"'#]*):\s+(.*\S)\s*$/.exec(line) ?? [];
  if (value === undefined || /["\\]/.test(value)) return undefined;
  const quoted = `Put the text in quotes: ${key}: "${value}".`;
  if (code === "BAD_SCALAR_START") return `a text cannot begin with ${value[0]}. ${quoted}`;
  return code === "BLOCK_AS_IMPLICIT_KEY" && /:(?:\s|$)/.test(value)
    ? `a text that contains a colon and a space needs quotes. ${quoted}`
    : undefined;
}

function toSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
