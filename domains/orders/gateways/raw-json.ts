import { parseJson } from "#platform/request-limits.ts";
import { storableText } from "#platform/storable-text.ts";

/** A reviver with the original text of each value. It is newer than TypeScript's library types. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Parses a flat JSON object into texts as they were written: `1547.30` stays `1547.30`, because gateways sign the text.
 * Null and nested values become "".
 * @returns null if it is no JSON object
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
