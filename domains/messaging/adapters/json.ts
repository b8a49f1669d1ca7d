/** A JSON object from another service. The functions below return an empty value for a missing or unexpected one. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectIn = (value: unknown, name: string): JsonObject => {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
};

export const listIn = (value: unknown, name: string): JsonObject[] => {
  const inner = isObject(value) ? value[name] : undefined;
  return Array.isArray(inner) ? inner.filter(isObject) : [];
};

/** Returns texts and numbers as text, anything else as "". */
export function textIn(value: unknown, name: string): string {
  const inner = isObject(value) ? value[name] : undefined;
  return typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
}
