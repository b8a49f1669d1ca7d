import { parseJson } from "#platform/request-limits.ts";
import { storableText } from "#platform/storable-text.ts";

/** A reviver with the original text of each value. It is newer than TypeScript's library types. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Parses a flat JSON object into texts as they were written: `1547.30` stays `1547.30`, because gateways sign the text.
 * Null and nested values become "".
 * @returns null if it is no JSON object
 */
export function parseRawTexts(text: string): Record<string, string> | null {
  let parsed: unknown;
  const originalText: Reviver = (_key, value, { source }) =>
    typeof value === "number" && source !== undefined ? source : value;
  try {
    parsed = parseJson(text, originalText as (key: string, value: unknown) => unknown);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [
      name,
      typeof value === "string" ? storableText(value) : "",
    ]),
  );
}
