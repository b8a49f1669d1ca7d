import type * as z from "zod";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { isStorableText } from "#platform/storable-text.ts";
import { validationErrorsOf } from "#platform/validation-errors.ts";

type Schemas = Pick<Operation<never>, "params" | "query" | "body">;
type Input = { params: unknown; query: unknown; body: unknown };

/** Checks an operation's input. @throws NOT-FOUND for a path that doesn't exist, INVALID for anything else */
export function parseInput(schemas: Schemas, input: Input): Input {
  const params = schemas.params?.safeParse(input.params);
  // A path with an invalid parameter doesn't exist.
  if (params && (!params.success || !isStorable(params.data))) throw notFound();
  return {
    params: params?.data,
    query: schemas.query && parseOrThrow(schemas.query, requireStorable(input.query), "query"),
    body: schemas.body && parseOrThrow(schemas.body, input.body, "body"),
  };
}

/** Parses a value. Refuses unknown keys, so that nothing is dropped silently. @throws INVALID */
function parseOrThrow(schema: z.ZodType, value: unknown, name: string): unknown {
  const errors = validationErrorsOf(schema, value);
  if (errors.length === 0) return schema.parse(value);
  const errorsByPath = errors.map(({ path, error }) => [path || name, error] as const);
  const [first] = errorsByPath;
  throw invalidInput(`${first![0]}: ${first![1].message}`, Object.fromEntries(errorsByPath));
}

/** @throws INVALID for texts that the database can't store */
function requireStorable(query: unknown): unknown {
  if (!isStorable(query)) throw invalidInput("query: a text contains a NUL character");
  return query;
}

/** Whether the database can store a text, or every text in an object. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).every(isStorablePart);
  return isStorablePart(value);
}

const isStorablePart = (value: unknown): boolean =>
  typeof value !== "string" || isStorableText(value);
