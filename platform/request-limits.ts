import { storableText } from "./storable-text.ts";

/** Limits of outside input before anything parses it: a parser's cost grows with the number of parts. */
export const addressMaxChars = 8_000;
export const queryFieldsMax = 100;
export const formFieldsMax = 1_000;
export const jsonDepthMax = 256;
export const jsonValuesMax = 100_000;

/** Whether a query, or a URL with one, has more fields than any page or operation needs. */
export const hasTooManyQueryFields = (url: string): boolean =>
  containsMoreThan(url, "&", queryFieldsMax);

/** Reads the fields of an urlencoded text, made storable; null if there are too many. */
export function readFields(text: string): URLSearchParams | null {
  if (containsMoreThan(text, "&", formFieldsMax)) return null;
  const fields = [...new URLSearchParams(text)].map((field) => field.map(storableText));
  return new URLSearchParams(fields as [string, string][]);
}

/** Whether `separator` occurs more than `max` times. */
function containsMoreThan(text: string, separator: string, max: number): boolean {
  let occurrences = 0;
  for (
    let index = text.indexOf(separator);
    index >= 0;
    index = text.indexOf(separator, index + separator.length)
  ) {
    occurrences += 1;
    if (occurrences > max) return true;
  }
  return false;
}

/** A JSON text is nested too deeply or holds too many values. */
export class JsonTooLarge extends Error {
  override readonly name = "JsonTooLarge";
}

/**
 * Parses a JSON text from outside.
 * @throws JsonTooLarge before anything is parsed, SyntaxError
 */
export function parseJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  limitJson(text);
  return JSON.parse(text, reviver);
}

/**
 * Parses like `parseJson` and makes every text in it storable: for a service's JSON, which no user can correct.
 * @throws JsonTooLarge, SyntaxError
 */
export const parseStorableJson = (text: string): unknown =>
  parseJson(text, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value) : value,
  );

function limitJson(text: string): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "]" || character === "}") depth -= 1;
    else if (character === "," || character === "[" || character === "{") {
      values += 1;
      if (character !== ",") depth += 1;
      if (depth > jsonDepthMax || values > jsonValuesMax) throw new JsonTooLarge();
    }
  }
}

/** Punctuation inside a string doesn't count, so strings are skipped whole. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}
