import type * as z from "zod/mini";
import type { FieldError } from "./domain-error.ts";
import { unknownKeys } from "./unknown-keys.ts";

/** A wrong part of some input: its path, such as `page.texts.en.title`, and the error. */
export type Fault = { path: string; error: FieldError & { message: string } };

const faultsMax = 20;
const validation = "crud.validation.message";

/** Returns everything that violates the schema, unknown keys included, in plain words and with message keys. */
export function faultsOf(schema: z.core.$ZodType, value: unknown): Fault[] {
  const parsed = (schema as z.ZodMiniType).safeParse(value);
  const issues = parsed.error?.issues ?? [];
  const unknown = unknownKeys(schema, value).map(({ path, key, known }) => ({
    path: pathOf([...path, key]),
    error: {
      key: `${validation}.unknown`,
      message: `is not known here${known.length > 0 ? `; known are ${known.join(", ")}` : ""}`,
    },
  }));
  const known = new Map<string, Fault>();
  for (const fault of [...issues.flatMap((issue) => describe(issue, value)), ...unknown])
    known.set(fault.path, fault);
  return [...known.values()].slice(0, faultsMax);
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

function describe(issue: z.core.$ZodIssue, value: unknown): Fault[] {
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

function errorOf(issue: z.core.$ZodIssue, given: unknown): Fault["error"] {
  const say = (name: string, message: string, params?: FieldError["params"]) => ({
    key: `${validation}.${name}`,
    message,
    ...(params && { params }),
  });
  if (given === undefined && issue.code !== "custom" && issue.code !== "unrecognized_keys")
    return say("required", "is required");
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int"
        ? say("number", "must be a number")
        : say("regexp", `must be ${typeNames[issue.expected] ?? issue.expected}`);
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string")
        return say("maxLength", `must have at most ${max} characters`, { max });
      return say("max", `must ${countedBy(issue.origin)} at most ${max}${unitOf(issue.origin)}`, {
        max,
      });
    }
    case "too_small": {
      const min = Number(issue.minimum);
      if (issue.origin === "string")
        return say("minLength", `must have at least ${min} characters`, { min });
      return say("min", `must ${countedBy(issue.origin)} at least ${min}${unitOf(issue.origin)}`, {
        min,
      });
    }
    case "invalid_value":
      return say("option", `must be one of ${issue.values.map(String).join(", ")}`);
    case "unrecognized_keys":
      return say("unknown", "is not known here");
    case "invalid_format":
      return issue.format === "email"
        ? say("email", "must be an email address")
        : say(
            "regexp",
            issue.format === "regex" ? "has the wrong form" : `must be a valid ${issue.format}`,
          );
    case "custom":
      return say("regexp", issue.message);
    default:
      return say("regexp", "has the wrong form");
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

const countedBy = (origin: string) => (origin === "number" || origin === "int" ? "be" : "have");
const unitOf = (origin: string) => (origin === "array" || origin === "set" ? " entries" : "");
