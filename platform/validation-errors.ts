import type * as z from "zod/mini";
import type { FieldError } from "./domain-error.ts";
import { unknownKeys } from "./unknown-keys.ts";

/** A wrong part of some input: its path, such as `page.texts.en.title`, and the error. */
export type ValidationError = { path: string; error: FieldError & { message: string } };

const errorsMax = 20;
const messageKeyPrefix = "crud.validation.message";

/** Returns everything that violates the schema, unknown keys included, in plain words and with message keys. */
export function validationErrorsOf(schema: z.core.$ZodType, value: unknown): ValidationError[] {
  const parsed = (schema as z.ZodMiniType).safeParse(value);
  const issues = parsed.error?.issues ?? [];
  const unknown = unknownKeys(schema, value).map(({ path, key, knownKeys: known }) => ({
    path: pathOf([...path, key]),
    error: {
      key: `${messageKeyPrefix}.unknown`,
      message: `is not known here${known.length > 0 ? `; known are ${known.join(", ")}` : ""}`,
    },
  }));
  const errorsByPath = new Map<string, ValidationError>();
  for (const error of [...issues.flatMap((issue) => errorsOfIssue(issue, value)), ...unknown])
    errorsByPath.set(error.path, error);
  return [...errorsByPath.values()].slice(0, errorsMax);
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

function errorsOfIssue(issue: z.core.$ZodIssue, value: unknown): ValidationError[] {
  const error = errorOf(issue, valueAt(value, issue.path));
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), error }));
  return [{ path: pathOf(issue.path), error }];
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

function errorOf(issue: z.core.$ZodIssue, value: unknown): ValidationError["error"] {
  const fieldError = (name: string, message: string, params?: FieldError["params"]) => ({
    key: `${messageKeyPrefix}.${name}`,
    message,
    ...(params && { params }),
  });
  if (value === undefined && issue.code !== "custom" && issue.code !== "unrecognized_keys")
    return fieldError("required", "is required");
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int"
        ? fieldError("number", "must be a number")
        : fieldError("regexp", `must be ${typeNames[issue.expected] ?? issue.expected}`);
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string")
        return fieldError("maxLength", `must have at most ${max} characters`, { max });
      return fieldError(
        "max",
        `must ${verbOf(issue.origin)} at most ${max}${unitOf(issue.origin)}`,
        {
          max,
        },
      );
    }
    case "too_small": {
      const min = Number(issue.minimum);
      if (issue.origin === "string")
        return fieldError("minLength", `must have at least ${min} characters`, { min });
      return fieldError(
        "min",
        `must ${verbOf(issue.origin)} at least ${min}${unitOf(issue.origin)}`,
        {
          min,
        },
      );
    }
    case "invalid_value":
      return fieldError("option", `must be one of ${issue.values.map(String).join(", ")}`);
    case "unrecognized_keys":
      return fieldError("unknown", "is not known here");
    case "invalid_format":
      return issue.format === "email"
        ? fieldError("email", "must be an email address")
        : fieldError(
            "regexp",
            issue.format === "regex" ? "has the wrong form" : `must be a valid ${issue.format}`,
          );
    case "custom":
      return fieldError("regexp", issue.message);
    default:
      return fieldError("regexp", "has the wrong form");
  }
}

const typeNames: Record<string, string> = {
  string: "a text",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
  tuple: "a list",
};

const verbOf = (origin: string) => (origin === "number" || origin === "int" ? "be" : "have");
const unitOf = (origin: string) => (origin === "array" || origin === "set" ? " entries" : "");
