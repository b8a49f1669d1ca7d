export type JsonSchema = Record<string, unknown>;

type Schemas = Record<string, JsonSchema>;
/** The parts of a JSON Schema that an example depends on. */
type JsonSchemaNode = {
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
const examplesByFieldName: Record<string, string | number> = {
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
  invitationId: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
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
const exampleTimeMs = 1_767_225_600_000;
const exampleTime = "2026-01-01T00:00:00.000Z";
const maxDepth = 12;

/** Builds an example that fits `schema`. The names of the schema's fields choose the example values. */
export function makeExample(schema: JsonSchema, schemas: Schemas, name = "", depth = 0): unknown {
  const node = schema as JsonSchemaNode;
  const makePartExample = (partSchema: JsonSchema, fieldName: string) =>
    makeExample(partSchema, schemas, fieldName, depth + 1);
  if (depth > maxDepth) return null;
  if (node.$ref) return makePartExample(schemas[node.$ref.split("/").at(-1)!] ?? {}, name);
  const [example] = node.examples ?? [];
  const givenExample = example ?? node.const ?? node.default ?? node.enum?.[0];
  if (givenExample !== undefined) return givenExample;
  const options = node.anyOf ?? node.oneOf;
  if (options) return makePartExample(options.find(({ type }) => type !== "null") ?? {}, name);
  const type = Array.isArray(node.type) ? node.type.find((one) => one !== "null") : node.type;
  switch (type) {
    case "object":
      return makeObjectExample(node, makePartExample);
    case "array":
      if (node.prefixItems) return node.prefixItems.map((item) => makePartExample(item, name));
      return node.items && Object.keys(node.items).length > 0
        ? [makePartExample(node.items, name)]
        : [];
    case "integer":
    case "number":
      return makeNumberExample(node, name);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return makeTextExample(node, name);
  }
}

function makeObjectExample(
  { properties = {}, additionalProperties }: JsonSchemaNode,
  makePartExample: (schema: JsonSchema, name: string) => unknown,
): Record<string, unknown> {
  const ownFields = Object.entries(properties).map(([name, schema]) => [
    name,
    makePartExample(schema, name),
  ]);
  const additionalFields =
    ownFields.length === 0 && typeof additionalProperties === "object"
      ? [["en", makePartExample(additionalProperties, "text")]]
      : [];
  return Object.fromEntries([...ownFields, ...additionalFields]) as Record<string, unknown>;
}

function makeNumberExample({ minimum, description = "" }: JsonSchemaNode, name: string): number {
  const namedExample = examplesByFieldName[name];
  if (typeof namedExample === "number") return namedExample;
  if (/milliseconds/.test(description) || /(At|ed|Time)$/.test(name)) return exampleTimeMs;
  return Math.max(minimum ?? 1, 1);
}

function makeTextExample({ format, description = "" }: JsonSchemaNode, name: string): string {
  if (format === "uuid") return "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";
  if (format === "email") return "anna@example.org";
  if (format === "date-time") return exampleTime;
  const namedExample = examplesByFieldName[name];
  if (typeof namedExample === "string") return namedExample;
  if (/ISO (instant|date)/.test(description) || /(At|Date)$/.test(name)) return exampleTime;
  return name === "id" || name.endsWith("Id") ? idExample : "text";
}
