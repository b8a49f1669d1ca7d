import * as z from "zod/mini";
import { didYouMean } from "#platform/nearest-word.ts";
import { unknownKeys } from "#platform/unknown-keys.ts";
import { safeHref } from "#ui/rich-node.ts";
import { normalizeHex } from "./oklch.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** A wrong setting: its path and what is wrong. */
export type SettingsProblem = { path: (string | number)[]; reason: string };

/**
 * Checks settings as a person writes them: any part of the tree, null for a default. Stored settings may be older than
 * these rules.
 */
export function findSettingsProblems(change: Record<string, unknown>): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const parsed = settingsSchema.safeParse(withoutNull(change), {
    error: z.locales.en().localeError,
  });
  for (const issue of parsed.error?.issues ?? [])
    if (issue.code !== "unrecognized_keys") problems.push(problemOf(issue));
  for (const { path, key, knownKeys: known } of unknownKeys(settingsSchema, change)) {
    const hint = didYouMean(key, known);
    problems.push({ path: [...path, key], reason: `not known${hint && `. ${hint}`}` });
  }
  for (const { pattern, check } of valueRules)
    for (const { path, value } of valuesAt(change, pattern)) {
      const reason = typeof value === "string" && value !== "" ? check(value) : null;
      if (reason !== null) problems.push({ path, reason });
    }
  problems.push(...registrationFieldProblems(parsed.data?.registration.fields ?? []));
  return problems;
}

/** Finds a registration form that nobody could submit. */
function registrationFieldProblems(fields: readonly RegistrationField[]): SettingsProblem[] {
  return fields.flatMap(({ id, validation: { minLength, maxLength } }, index) => {
    const path = ["registration", "fields", index];
    const problems: SettingsProblem[] = [];
    if (fields.findIndex((field) => field.id === id) < index)
      problems.push({ path: [...path, "id"], reason: `"${id}" is used twice` });
    if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
      problems.push({
        path: [...path, "validation", "minLength"],
        reason: `must not be above maxLength (${maxLength})`,
      });
    return problems;
  });
}

type RegistrationField = Settings["registration"]["fields"][number];

const problemOf = ({ path, message }: z.core.$ZodIssue): SettingsProblem => ({
  path: path as (string | number)[],
  reason: message,
});

const colourProblem = (value: string) =>
  normalizeHex(value) === undefined ? "must be a colour such as #1f6feb" : null;
const linkProblem = (value: string) =>
  safeHref(value) === undefined
    ? "must be a link: https://…, mailto:…, tel:…, or a path such as /about"
    : null;
/** A picture may also be a file of the content folder; the import replaces it by its URL. */
const pictureProblem = (value: string) =>
  /^\s*[a-z][a-z0-9+.-]*\s*:/i.test(value) || value.startsWith("//") ? linkProblem(value) : null;

/** `*` stands for every key of an object and every item of a list. */
const valueRules: readonly { pattern: readonly string[]; check(value: string): string | null }[] = [
  { pattern: ["theme", "color"], check: colourProblem },
  { pattern: ["popupsColor"], check: colourProblem },
  { pattern: ["navigation", "items", "*", "link"], check: linkProblem },
  { pattern: ["navigation", "items", "*", "children", "*", "link"], check: linkProblem },
  { pattern: ["integrations", "banner", "link"], check: linkProblem },
  { pattern: ["integrations", "radio", "stream"], check: linkProblem },
  { pattern: ["integrations", "donation", "campaign"], check: linkProblem },
  { pattern: ["socials", "*"], check: linkProblem },
  { pattern: ["favicon"], check: pictureProblem },
  { pattern: ["logo", "*"], check: pictureProblem },
  { pattern: ["logoWithText", "*"], check: pictureProblem },
  { pattern: ["og", "image"], check: pictureProblem },
  { pattern: ["environmentsConnection", "image"], check: pictureProblem },
];

type FoundValue = { path: (string | number)[]; value: unknown };

function valuesAt(
  tree: unknown,
  pattern: readonly string[],
  path: FoundValue["path"] = [],
): FoundValue[] {
  const [firstKey, ...rest] = pattern;
  if (firstKey === undefined) return [{ path, value: tree }];
  if (typeof tree !== "object" || tree === null) return [];
  if (firstKey !== "*")
    return Object.hasOwn(tree, firstKey)
      ? valuesAt((tree as Record<string, unknown>)[firstKey], rest, [...path, firstKey])
      : [];
  return Object.entries(tree).flatMap(([key, inner]) =>
    valuesAt(inner, rest, [...path, Array.isArray(tree) ? Number(key) : key]),
  );
}

/** Null restores a default, so it is valid everywhere. */
function withoutNull(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNull(inner)]),
  );
}

/** One line for each problem. */
export const describeSettingsProblems = (problems: readonly SettingsProblem[]): string =>
  problems.map(({ path, reason }) => `${path.join(".") || "settings"}: ${reason}`).join("\n");
