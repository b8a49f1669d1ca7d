import * as z from "zod/mini";
import { portalScriptsMax } from "#domains/settings/script-limits.ts";
import { menuItemsMax } from "#domains/settings/settings.ts";
import { validationErrorsOf } from "#platform/validation-errors.ts";
import type { Look } from "./look.ts";
import type { Menu, MenuEntry } from "./menu.ts";

/**
 * What a draft must have, so that an editor can show it: every field with its type. What the values may be, the settings
 * decide (`findSettingsProblems`).
 */

const texts = z.record(z.string(), z.string());
const idMaxChars = 200;
const id = z.string().check(z.minLength(1), z.maxLength(idMaxChars));

export const lookShape = z.strictObject({
  theme: z.strictObject({
    color: z.string(),
    textFont: z.string(),
    titleFont: z.string(),
    componentBorderRadius: z.number(),
    button: z.strictObject({ type: z.string(), borderRadius: z.number() }),
  }),
  popupsColor: z.string(),
  logo: texts,
  logoWithText: texts,
  favicon: z.string(),
  shareImage: z.string(),
  css: z.string(),
  scripts: z.array(z.strictObject({ id, code: z.string() })).check(z.maxLength(portalScriptsMax)),
});
lookShape.shape satisfies Record<keyof Look, z.ZodMiniType>;

const entryFields = {
  id,
  title: texts,
  link: z.optional(z.string()),
  page: z.optional(z.strictObject({ alias: z.string(), published: z.boolean() })),
  icon: z.optional(z.string()),
  openInNewTab: z.boolean(),
  componentId: z.optional(z.string()),
  hidden: z.boolean(),
};
const noEntries = z.array(z.unknown()).check(z.maxLength(0, "a menu has two levels"));
const innerEntry = z.strictObject({ ...entryFields, children: noEntries });
const entry = z.strictObject({
  ...entryFields,
  children: z.array(innerEntry).check(z.maxLength(menuItemsMax)),
});
entry.shape satisfies Record<keyof MenuEntry, z.ZodMiniType>;

export const menuShape = z.strictObject({
  enabled: z.boolean(),
  type: z.string(),
  theme: z.string(),
  items: z
    .array(entry)
    .check(
      z.maxLength(menuItemsMax),
      z.refine(hasUniqueIds, "two entries of the menu have the same id"),
    ),
});
menuShape.shape satisfies Record<keyof Menu, z.ZodMiniType>;

/** An entry keeps its id when it is moved, so the whole menu must not have it twice. */
function hasUniqueIds(items: readonly { id: string; children: readonly unknown[] }[]): boolean {
  const ids = items.flatMap((item) => [
    item.id,
    ...item.children.map((child) => (child as { id: string }).id),
  ]);
  return new Set(ids).size === ids.length;
}

/** Returns the first problem of a draft's shape; null if there is none. */
export function findShapeProblem(
  shape: z.ZodMiniType,
  body: unknown,
): { path: string; reason: string } | null {
  const [first] = validationErrorsOf(shape, body);
  return first ? { path: first.path, reason: first.error.message } : null;
}
