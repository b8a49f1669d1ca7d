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
const longTextChars = 100_000;

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

const edgeNumbers = [
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
const numbers = fc.constantFrom(...edgeNumbers);

/** Returns objects and arrays nested to this depth. */
const createNested = (depth: number): unknown =>
  JSON.parse('{"a":['.repeat(depth) + "]}".repeat(depth));
const valueWithProtoKey: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');

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
      createNested(30),
      createNested(100),
      valueWithProtoKey,
      Array(2_000).fill(0),
      Array(2_000).fill("x"),
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
      "x".repeat(longTextChars),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

/** Returns values for a schema: at its limits, of wrong types, with unknown keys. */
export function hostileValues(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const fitting: fc.Arbitrary<unknown>[] = options
    ? options.map((option) => hostileValues(option, depth))
    : [schema.type ?? "any"].flat().map((type) => valuesOfType(type, schema, depth));
  return fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...fitting) },
    { weight: 1, arbitrary: anything },
  );
}

function valuesOfType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === "string") {
    const { minLength = 0, maxLength = longTextChars } = schema;
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
    const item = schema.items ? hostileValues(schema.items, depth + 1) : anything;
    const tooManyItems = (schema.maxItems ?? 200) + 1;
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(item, { maxLength: 3 }) },
      { weight: 1, arbitrary: item.map((one) => Array(Math.min(tooManyItems, 2_000)).fill(one)) },
    );
  }
  if (type === "object") {
    const knownProperties = Object.entries(schema.properties ?? {}).map(
      ([name, inner]) => [name, hostileValues(inner, depth + 1)] as const,
    );
    const extraProperties =
      typeof schema.additionalProperties === "object"
        ? fc.dictionary(
            fc.oneof(texts, fc.constant("en")),
            hostileValues(schema.additionalProperties, depth + 1),
            { maxKeys: 3 },
          )
        : fc.constant({});
    return fc
      .tuple(fc.record(Object.fromEntries(knownProperties), { requiredKeys: [] }), extraProperties)
      .map(([known, other]) => ({ ...known, ...other }));
  }
  return anything;
}

/** Returns a value with one of its parts replaced, or with one more key. */
export function mutateValue(value: unknown): fc.Arbitrary<unknown> {
  const paths = [...listPaths(value, [])];
  return fc
    .tuple(fc.constantFrom(...paths), anything, fc.integer({ min: 0, max: 9 }))
    .map(([path, part, dice]) =>
      replaceAt(value, dice === 0 ? [...path, "__proto__"] : path, part),
    );
}

type Path = readonly (string | number)[];

function* listPaths(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* listPaths(inner, [...path, key]);
}

function replaceAt(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  const isObject = typeof value === "object" && value !== null;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      index === Number(key) ? replaceAt(inner, rest, part) : inner,
    );
  const inner = isObject ? (value as Record<string, unknown>)[key] : undefined;
  // `Object.fromEntries` creates an own key even if it is called __proto__.
  const entries = Object.entries(isObject ? value : {}).filter(([name]) => name !== key);
  return Object.fromEntries([...entries, [key, replaceAt(inner, rest, part)]]);
}

/** Encodes a text for an address. A lone surrogate becomes bytes that are not valid UTF-8. */
const encodeText = (text: string) =>
  [...text]
    .map((character) =>
      /\p{Surrogate}/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character),
    )
    .join("");

/** A value in an address, a form or a cookie. */
export const addressText = fc.oneof(
  { weight: 4, arbitrary: texts.map(encodeText) },
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
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, "__proto__", "a[b]", "%00", "");
  return fc
    .array(fc.tuple(name, addressText), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
}
