import { storableText } from "#platform/storable-text.ts";

/** The fields of a subject in the audit log. Fields of nested objects are named by their path: `seo.title.en`. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** The longest text stored of one value. */
const valueMaxChars = 2_000;
/** The most fields stored of one change, and the most items of one list. */
const fieldsMax = 200;
const itemsMax = 100;
const depthMax = 10;

/** Names of fields whose values must never be stored. */
const secretName =
  /^(?:password|passwordHash|secret|token|accessToken|refreshToken|apiKey|privateKey|hash|sealed)$/i;
const hiddenValue = "***";

const emailPattern = /[\p{L}\p{N}.!#$%&'*+/=?^_~-]{1,64}@[\p{L}\p{N}-][\p{L}\p{N}.-]*/gu;
const phonePattern = /\+\d[\d ().-]{6,18}\d/g;

/** Hides the email addresses and phone numbers in a text: `a***@example.org`, `+38***67`. */
export function maskContacts(text: string): string {
  return text
    .replace(emailPattern, (email) => `${[...email][0]}***${email.slice(email.lastIndexOf("@"))}`)
    .replace(phonePattern, (phone) => `${phone.slice(0, 3)}***${phone.slice(-2)}`);
}

/**
 * Returns the fields that differ, with their values before and after. A field without a value is left out. What is
 * stored of a long or masked value can be the same before and after, and then says that the value changed.
 */
export function changedFields(
  before: AuditFields,
  after: AuditFields,
): { before: AuditFields; after: AuditFields } {
  const [oldFields, newFields] = [flatten(before), flatten(after)];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])].filter(
    (name) => JSON.stringify(oldFields.get(name)) !== JSON.stringify(newFields.get(name)),
  );
  const changed = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const name of names.slice(0, fieldsMax)) {
    const [oldValue, newValue] = [oldFields, newFields].map((fields) =>
      fields.has(name) ? limitValue(fields.get(name)) : undefined,
    );
    const looksSame = JSON.stringify(oldValue) === JSON.stringify(newValue);
    if (oldValue !== undefined) changed.before[name] = oldValue;
    if (newValue !== undefined) changed.after[name] = looksSame ? markChanged(newValue) : newValue;
  }
  if (names.length > fieldsMax)
    changed.after["…"] = `${names.length - fieldsMax} more fields changed`;
  return changed;
}

/** Returns fields as the audit log may store them: short, without contacts and secrets. */
export const storableFields = (fields: AuditFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .slice(0, fieldsMax)
      .map(([name, value]) => [name, storableValue(name, value, 0)]),
  );

/** Names each value by its path. Lists are values of their own. */
function flatten(fields: AuditFields): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  const add = (path: readonly string[], value: unknown) => {
    const name = path.at(-1) ?? "";
    if (value === undefined) return;
    if (!isObject(value) || path.length >= depthMax || secretName.test(name))
      flat.set(path.join("."), secretName.test(name) ? hiddenValue : value);
    else for (const [key, part] of Object.entries(value)) add([...path, key], part);
  };
  for (const [key, value] of Object.entries(fields)) add([key], value);
  return flat;
}

const markChanged = (value: unknown) =>
  `${typeof value === "string" ? value : JSON.stringify(value)} (changed)`;

/** A list or an object that is too long becomes a text with its beginning. */
function limitValue(value: unknown): unknown {
  const storable = storableValue("", value, 0);
  if (typeof storable !== "object" || storable === null) return storable;
  const json = JSON.stringify(storable);
  return json.length > valueMaxChars ? shorten(json) : storable;
}

function storableValue(name: string, value: unknown, depth: number): unknown {
  if (secretName.test(name)) return hiddenValue;
  if (typeof value === "string") return maskContacts(shorten(value));
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= depthMax) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, itemsMax).map((item) => storableValue("", item, depth + 1));
    return value.length > itemsMax ? [...items, `… ${value.length - itemsMax} more`] : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, fieldsMax)
      .map(([key, part]) => [key, storableValue(key, part, depth + 1)]),
  );
}

function shorten(text: string): string {
  if (text.length <= valueMaxChars) return text;
  // The cut must not leave half a surrogate pair, which the database can't store.
  return `${storableText(text.slice(0, valueMaxChars))}…`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  Object.keys(value).length > 0;
