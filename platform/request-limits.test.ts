import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formFieldsMax,
  hasTooManyQueryFields,
  jsonDepthMax,
  jsonValuesMax,
  JsonTooLarge,
  parseJson,
  parseStorableJson,
  queryFieldsMax,
  readFields,
} from "./request-limits.ts";

test("any JSON within the limits is read as it is", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("invalid JSON throws a SyntaxError", () => {
  for (const text of ["", "{", '"', '"\\', "]", "[1,]", '{"a"}'])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});

test("depth and number of values are limited exactly, whatever the texts contain", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(() => parseJson(nested(jsonDepthMax))).not.toThrow();
  expect(() => parseJson(nested(jsonDepthMax + 1))).toThrow(JsonTooLarge);
  const list = (values: number) => `[${"1,".repeat(values - 2)}1]`;
  expect(() => parseJson(list(jsonValuesMax))).not.toThrow();
  expect(() => parseJson(list(jsonValuesMax + 1))).toThrow(JsonTooLarge);
  const text = '[{,"\\'.repeat(jsonValuesMax);
  expect(parseJson(JSON.stringify([text, { [text]: text }]))).toEqual([text, { [text]: text }]);
});

test("characters that the database can't store are replaced in texts from a service", () => {
  expect(parseStorableJson('{"a":["x\\u0000y","\\ud800"],"b":1}')).toEqual({
    a: ["x\uFFFDy", "\uFFFD"],
    b: 1,
  });
  expect(readFields("a=x%00y&b=%F0%9F%95%AF")?.get("a")).toBe("x\uFFFDy");
});

test("fields are counted exactly", () => {
  const fields = (count: number) => Array.from({ length: count }, () => "a=b").join("&");
  expect([...readFields(fields(formFieldsMax))!]).toHaveLength(formFieldsMax);
  expect(readFields(`${fields(formFieldsMax + 1)}&`)).toBeNull();
  expect(hasTooManyQueryFields(`/?${fields(queryFieldsMax)}`)).toBe(false);
  expect(hasTooManyQueryFields(`/?${fields(queryFieldsMax + 2)}`)).toBe(true);
});
