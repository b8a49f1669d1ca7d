import fc from "fast-check";

/** A JSON schema of the API description. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/** The length of the longest text if the schema sets no limit. */
const longChars = 100_000;

const texts = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "%00",
  "\ud800",
  "a\udfff",
  "\u{10ffff}",
  "\u202e\u2066\ufdd0",
  "a\u0301".repeat(50),
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-0",
  "1e308",
  "2147483648",
  "9007199254740993",
  "null",
  "[object Object]",
  "' or 1=1 --",
  "${x}",
  "{{x}}",
  "../../etc/passwd",
  "//evil.example",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "a\r\nb: c",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "2026-02-30",
  "00000000-0000-0000-0000-000000000000",
  "a@b.example",
  "+380501234567",
  "٣",
);

const edges = [
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  8.64e15,
  8.64e15 + 1,
  1e21,
  1e308,
  -1e308,
  5e-324,
];
const numbers = fc.constantFrom(...edges);

/** Returns objects and arrays nested to this depth. */
const nested = (depth: number): unknown => JSON.parse('{"a":['.repeat(depth) + "]}".repeat(depth));
const ownProto: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');

const anything = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      nested(30),
      nested(100),
      ownProto,
      Array(2_000).fill(0),
      Array(2_000).fill("x"),
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
      "x".repeat(longChars),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

/** Returns values for a schema: at its limits, of wrong types, with unknown keys. */
export function hostile(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const fitting: fc.Arbitrary<unknown>[] = options
    ? options.map((option) => hostile(option, depth))
    : [schema.type ?? "any"].flat().map((type) => ofType(type, schema, depth));
  return fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...fitting) },
    { weight: 1, arbitrary: anything },
  );
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === "string") {
    const { minLength = 0, maxLength = longChars } = schema;
    const sizes = [minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1];
    return fc.oneof(
      { weight: 3, arbitrary: texts },
      { weight: 1, arbitrary: fc.constantFrom(...sizes.map((size) => "x".repeat(size))) },
    );
  }
  if (type === "integer" || type === "number") return numbers;
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (depth > 5) return anything;
  if (type === "array") {
    const item = schema.items ? hostile(schema.items, depth + 1) : anything;
    const many = (schema.maxItems ?? 200) + 1;
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(item, { maxLength: 3 }) },
      { weight: 1, arbitrary: item.map((one) => Array(Math.min(many, 2_000)).fill(one)) },
    );
  }
  if (type === "object") {
    const named = Object.entries(schema.properties ?? {}).map(
      ([name, inner]) => [name, hostile(inner, depth + 1)] as const,
    );
    const more =
      typeof schema.additionalProperties === "object"
        ? fc.dictionary(
            fc.oneof(texts, fc.constant("en")),
            hostile(schema.additionalProperties, depth + 1),
            { maxKeys: 3 },
          )
        : fc.constant({});
    return fc
      .tuple(fc.record(Object.fromEntries(named), { requiredKeys: [] }), more)
      .map(([known, other]) => ({ ...known, ...other }));
  }
  return anything;
}

/** Returns a value with one of its parts replaced, or with one more key. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = [...placesIn(value, [])];
  return fc
    .tuple(fc.constantFrom(...places), anything, fc.integer({ min: 0, max: 9 }))
    .map(([path, part, how]) => replaced(value, how === 0 ? [...path, "__proto__"] : path, part));
}

type Path = readonly (string | number)[];

function* placesIn(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...path, key]);
}

function replaced(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  const isObject = typeof value === "object" && value !== null;
  if (Array.isArray(value))
    return value.map((inner: unknown, at) =>
      at === Number(key) ? replaced(inner, rest, part) : inner,
    );
  const inner = isObject ? (value as Record<string, unknown>)[key] : undefined;
  // `Object.fromEntries` creates an own key even if it is called __proto__.
  const entries = Object.entries(isObject ? value : {}).filter(([name]) => name !== key);
  return Object.fromEntries([...entries, [key, replaced(inner, rest, part)]]);
}

/** Encodes a text for an address. A lone surrogate becomes bytes that are not valid UTF-8. */
const encoded = (text: string) =>
  [...text]
    .map((sign) => (/\p{Surrogate}/u.test(sign) ? "%ED%A0%80" : encodeURIComponent(sign)))
    .join("");

/** A value in an address, a form or a cookie. */
export const addressText = fc.oneof(
  { weight: 4, arbitrary: texts.map(encoded) },
  { weight: 1, arbitrary: numbers.map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "%",
      "%zz",
      "%FF",
      "%E0%A4%A",
      "x".repeat(201),
      "x".repeat(3_000),
      "x".repeat(8_000),
      ".",
      "%2e%2e",
      "%2f",
    ),
  },
);

/** A part of a path; a path has no empty parts. */
export const pathPart = addressText.filter((text) => !["", ".", "%2e%2e"].includes(text));

/** Returns a query of these names, with invalid values. */
export function query(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, "__proto__", "a[b]", "%00", "");
  return fc
    .array(fc.tuple(name, addressText), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
}
