/** Values by the name of their placeholder: `{portal}`. */
export type PlaceholderValues = Readonly<Record<string, string>>;

const placeholderPattern = /\{(\w+)\}/g;

/**
 * Returns a copy of parsed content with its placeholders filled in. They are filled after parsing, so a value is always
 * text: it can't become markup. Objects of classes, functions and unknown placeholders stay as they are.
 */
export function fillPlaceholders<Value>(value: Value, values: PlaceholderValues): Value {
  return fill(value, values) as Value;
}

function fill(value: unknown, values: PlaceholderValues): unknown {
  if (typeof value === "string")
    return value.replace(placeholderPattern, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? values[name]! : placeholder,
    );
  if (Array.isArray(value)) return value.map((one) => fill(one, values));
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, values)]));
}
