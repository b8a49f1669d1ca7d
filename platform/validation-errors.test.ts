import * as z from "zod";
import { expect, test } from "vitest";
import { validationErrorsOf } from "./validation-errors.ts";

const schema = z.object({
  title: z.string().min(2).max(5),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  kind: z.enum(["one", "two"]).optional(),
  email: z.email().optional(),
  texts: z.record(z.string(), z.object({ title: z.string() })).optional(),
  list: z.array(z.boolean()).max(1).optional(),
});

const messagesByPath = (value: unknown) =>
  Object.fromEntries(
    validationErrorsOf(schema, value).map(({ path, error }) => [path, error.message]),
  );

test.each([
  [{ title: "abc" }, {}],
  [{}, { title: "is required" }],
  [{ title: 5 }, { title: "must be a text" }],
  [{ title: "abcdef" }, { title: "must have at most 5 characters" }],
  [{ title: "a" }, { title: "must have at least 2 characters" }],
  [{ title: "abc", limit: "ten" }, { limit: "must be a number" }],
  [{ title: "abc", limit: 101 }, { limit: "must be at most 100" }],
  [{ title: "abc", limit: 0 }, { limit: "must be at least 1" }],
  [{ title: "abc", kind: "six" }, { kind: "must be one of one, two" }],
  [{ title: "abc", email: "nobody" }, { email: "must be an email address" }],
  [{ title: "abc", list: [true, true] }, { list: "must have at most 1 entries" }],
  [{ title: "abc", list: ["x"] }, { "list.0": "must be true or false" }],
  ["text", { "": "must be an object" }],
])("the errors of %j are named by path, in plain words", (value, expected) => {
  expect(messagesByPath(value)).toEqual(expected);
});

test("an unknown key is named with its path, at every depth", () => {
  const value = { titel: "x", title: "abc", texts: { en: { title: "x", titel: "y" } } };
  expect(Object.keys(messagesByPath(value))).toEqual(["titel", "texts.en.titel"]);
  expect(validationErrorsOf(schema, { title: "abc", more: 1 })[0]?.error.key).toBe(
    "crud.validation.message.unknown",
  );
});

test("the error of a length limit has the limit as a parameter for its translated text", () => {
  expect(validationErrorsOf(schema, { title: "abcdef" })[0]?.error).toMatchObject({
    key: "crud.validation.message.maxLength",
    params: { max: 5 },
  });
});
