import * as z from "zod/mini";
import { didYouMean } from "#platform/nearest-word.ts";
import { unknownKeys } from "#platform/unknown-keys.ts";
import { safeHref } from "#ui/rich-node.ts";
import { normalHex } from "./oklch.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** A wrong setting: its path and what is wrong. */
export type SettingsProblem = { path: (string | number)[]; reason: string };

/**
 * Checks settings as a person writes them: any part of the tree, null for a default. Stored settings may be older than
 * these rules.
 */
export function settingsProblems(change: Record<string, unknown>): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const parsed = settingsSchema.safeParse(withoutNull(change), {
    error: z.locales.en().localeError,
  });
  for (const issue of parsed.error?.issues ?? [])
    if (issue.code !== "unrecognized_keys") problems.push(problemOf(issue));
  for (const { path, key, known } of unknownKeys(settingsSchema, change)) {
    const hint = didYouMean(key, known);
    problems.push({ path: [...path, key], reason: `not known${hint && `. ${hint}`}` });
  }
  for (const { at, check } of writtenRules)
    for (const { path, value } of valuesAt(change, at)) {
      const reason = typeof value === "string" && value !== "" ? check(value) : null;
      if (reason !== null) problems.push({ path, reason });
    }
  problems.push(...formProblems(parsed.data?.registration.fields ?? []));
  return problems;
}

/** Finds a registration form that nobody could submit. */
function formProblems(fields: readonly RegistrationField[]): SettingsProblem[] {
  return fields.flatMap(({ id, validation: { minLength, maxLength } }, at) => {
    const path = ["registration", "fields", at];
    const wrong: SettingsProblem[] = [];
    if (fields.findIndex((field) => field.id === id) < at)
      wrong.push({ path: [...path, "id"], reason: `"${id}" is there twice` });
    if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
      wrong.push({
        path: [...path, "validation", "minLength"],
        reason: `must not be above maxLength (${maxLength})`,
      });
    return wrong;
  });
}

type RegistrationField = Settings["registration"]["fields"][number];

const problemOf = ({ path, message }: z.core.$ZodIssue): SettingsProblem => ({
  path: path as (string | number)[],
  reason: message,
});

const colour = (value: string) =>
  normalHex(value) === undefined ? "must be a colour such as #1f6feb" : null;
const link = (value: string) =>
  safeHref(value) === undefined
    ? "must be a link: https://…, mailto:…, tel:…, or a path such as /about"
    : null;
/** A picture may also be a file of the content folder; the import replaces it by its URL. */
const picture = (value: string) =>
  /^\s*[a-z][a-z0-9+.-]*\s*:/i.test(value) || value.startsWith("//") ? link(value) : null;

/** `*` stands for every key of an object and every item of a list. */
const writtenRules: readonly { at: readonly string[]; check(value: string): string | null }[] = [
  { at: ["theme", "color"], check: colour },
  { at: ["popupsColor"], check: colour },
  { at: ["navigation", "items", "*", "link"], check: link },
  { at: ["navigation", "items", "*", "children", "*", "link"], check: link },
  { at: ["integrations", "banner", "link"], check: link },
  { at: ["integrations", "radio", "stream"], check: link },
  { at: ["integrations", "donation", "campaign"], check: link },
  { at: ["socials", "*"], check: link },
  { at: ["favicon"], check: picture },
  { at: ["logo", "*"], check: picture },
  { at: ["logoWithText", "*"], check: picture },
  { at: ["og", "image"], check: picture },
  { at: ["environmentsConnection", "image"], check: picture },
];

type Found = { path: (string | number)[]; value: unknown };

function valuesAt(tree: unknown, at: readonly string[], path: Found["path"] = []): Found[] {
  const [step, ...rest] = at;
  if (step === undefined) return [{ path, value: tree }];
  if (typeof tree !== "object" || tree === null) return [];
  if (step !== "*")
    return Object.hasOwn(tree, step)
      ? valuesAt((tree as Record<string, unknown>)[step], rest, [...path, step])
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
