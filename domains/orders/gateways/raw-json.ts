import { parseJson } from "#platform/request-limits.ts";
import { storableText } from "#platform/storable-text.ts";

/** A reviver that is told how a value was written; newer than the library's types. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * A flat JSON object with every value as the text it was written as: `1547.30` stays `1547.30`, since gateways sign
 * the text. What is null, or is no single value, reads as "".
 * @returns null for what is no JSON object
 */
export function readRawTexts(text: string): Record<string, string> | null {
  let read: unknown;
  const asWritten: Reviver = (_key, value, { source }) =>
    typeof value === "number" && source !== undefined ? source : value;
  try {
    read = parseJson(text, asWritten as (key: string, value: unknown) => unknown);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [
      name,
      typeof value === "string" ? storableText(value) : "",
    ]),
  );
}
