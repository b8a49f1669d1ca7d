export type JsonSchema = Record<string, unknown>;

type Schemas = Record<string, JsonSchema>;
/** The parts of a JSON Schema that an example depends on. */
type Read = {
  $ref?: string;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Schemas;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minimum?: number;
};

/** Example values by field name, for examples that a reader understands. */
const byName: Record<string, string | number> = {
  alias: "about",
  text: "It helped me.",
  title: "The Father and Two Sons",
  name: "Anna",
  firstName: "Anna",
  lastName: "Bondar",
  email: "anna@example.org",
  phone: "+380501234567",
  password: "a long enough password",
  language: "en",
  lang: "en",
  primaryLang: "en",
  langs: "en",
  languages: "en",
  courseId: "first-steps",
  microcourseId: "short",
  courses: "first-steps",
  elementId: "welcome",
  dialogId: "welcome",
  componentId: "question-1",
  msgId: "question-1",
  formId: "visit",
  dataSourceId: "visits",
  fieldId: "town",
  pageId: "about",
  portalId: "first",
  environmentId: "first",
  profileId: "bo:5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  userId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  orderId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  reviewId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  sessionId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  loginId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  videoEventId: "quiet-hour",
  modelName: "course",
  modelId: "first-steps",
  number: "K7QX-2M4D-9PWB",
  code: "123456",
  search: "kyi",
  host: "learn.example.org",
  url: "https://learn.example.org/",
  currency: "USD",
  countryId: "UA",
  city: "Kyiv",
  region: "Kyiv",
  utm_source: "newsletter",
  utm_campaign: "easter",
  role: "mentor",
  roles: "disciple",
  links: "email|anna@example.org",
  color: "#2a6f6f",
  percent: 40,
  duration: 20,
  limit: 20,
};

const idExample = "first-steps";
const momentMs = 1_767_225_600_000;
const moment = "2026-01-01T00:00:00.000Z";
const depthMax = 12;

/** Builds an example that fits a schema from the schema and the names of its fields. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = "", depth = 0): unknown {
  const read = schema as Read;
  const inner = (one: JsonSchema, its: string) => exampleOf(one, schemas, its, depth + 1);
  if (depth > depthMax) return null;
  if (read.$ref) return inner(schemas[read.$ref.split("/").at(-1)!] ?? {}, name);
  const [given] = read.examples ?? [];
  const fixed = given ?? read.const ?? read.default ?? read.enum?.[0];
  if (fixed !== undefined) return fixed;
  const options = read.anyOf ?? read.oneOf;
  if (options) return inner(options.find(({ type }) => type !== "null") ?? {}, name);
  const type = Array.isArray(read.type) ? read.type.find((one) => one !== "null") : read.type;
  switch (type) {
    case "object":
      return objectExample(read, inner);
    case "array":
      if (read.prefixItems) return read.prefixItems.map((item) => inner(item, name));
      return read.items && Object.keys(read.items).length > 0 ? [inner(read.items, name)] : [];
    case "integer":
    case "number":
      return numberExample(read, name);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textExample(read, name);
  }
}

function objectExample(
  { properties = {}, additionalProperties }: Read,
  inner: (schema: JsonSchema, name: string) => unknown,
): Record<string, unknown> {
  const own = Object.entries(properties).map(([name, schema]) => [name, inner(schema, name)]);
  const more =
    own.length === 0 && typeof additionalProperties === "object"
      ? [["en", inner(additionalProperties, "text")]]
      : [];
  return Object.fromEntries([...own, ...more]) as Record<string, unknown>;
}

function numberExample({ minimum, description = "" }: Read, name: string): number {
  const known = byName[name];
  if (typeof known === "number") return known;
  if (/milliseconds/.test(description) || /(At|ed|Time)$/.test(name)) return momentMs;
  return Math.max(minimum ?? 1, 1);
}

function textExample({ format, description = "" }: Read, name: string): string {
  if (format === "uuid") return "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";
  if (format === "email") return "anna@example.org";
  const known = byName[name];
  if (typeof known === "string") return known;
  if (/ISO (instant|date)/.test(description) || /(At|Date)$/.test(name)) return moment;
  return name === "id" || name.endsWith("Id") ? idExample : "text";
}
