import { regionsMax, type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { uniqueSlug } from "#platform/slug.ts";
import { cleanLine } from "#platform/typed-text.ts";

export type Region = Settings["regions"][number];

/** What is wrong with a sent list of regions. */
export type RegionsProblem = "no-name" | "too-long" | "too-many";

/** Its buttons: each saves the whole list, and changes one region. */
export const regionActions = ["move-up", "move-down", "remove"] as const;
export type RegionAction = (typeof regionActions)[number];

type Languages = { langs: readonly string[]; primaryLang: string };

/**
 * Reads the list as it was typed: the regions with their names, and new ones, one a line in the main language. Names in
 * languages that the form doesn't show stay as they were.
 * @param was the regions that the form was filled in with
 * @param stored the regions that are saved now: what others have added isn't added twice
 */
export function readRegions(
  form: FormData,
  { langs, primaryLang }: Languages,
  { was, stored }: { was: readonly Region[]; stored: readonly Region[] },
): Region[] {
  const line = (text: unknown) => cleanLine(String(text ?? "")).trim();
  const ids = form.getAll("id").map(String);
  const shownLangs = langs.filter((code) => form.has(`name.${code}`));
  const namesByLanguage = shownLangs.map((code) => [code, form.getAll(`name.${code}`)] as const);
  const namesBefore = new Map(was.map(({ id, name }) => [id, name]));
  const regions: Region[] = ids.map((id, index) => {
    const typed = namesByLanguage.map(([code, names]) => [code, line(names[index])] as const);
    const all = { ...namesBefore.get(id), ...Object.fromEntries(typed) };
    return { id, name: Object.fromEntries(Object.entries(all).filter(([, name]) => name !== "")) };
  });
  const others = stored.filter(({ id }) => !namesBefore.has(id));
  const takenIds = new Set([...ids, ...others.map(({ id }) => id)]);
  const takenNames = new Set([...regions, ...others].map(({ name }) => name[primaryLang]));
  for (const name of String(form.get("new") ?? "")
    .split("\n")
    .map(line)) {
    if (name === "" || takenNames.has(name)) continue;
    const id = uniqueSlug(name, takenIds);
    takenIds.add(id);
    takenNames.add(name);
    regions.push({ id, name: { [primaryLang]: name } });
  }
  return regions;
}

/** Moves or removes one region. Null if it can't be done: the region isn't there, or is at the end already. */
export function changeRegions(
  regions: readonly Region[],
  action: RegionAction,
  id: string,
): Region[] | null {
  const index = regions.findIndex((region) => region.id === id);
  if (index === -1) return null;
  if (action === "remove") return regions.toSpliced(index, 1);
  const to = action === "move-up" ? index - 1 : index + 1;
  if (to < 0 || to >= regions.length) return null;
  return regions.toSpliced(index, 1).toSpliced(to, 0, regions[index]!);
}

/** Returns what is wrong with a list; null if nothing is. */
export function findRegionsProblem(regions: readonly Region[]): RegionsProblem | null {
  if (regions.length > regionsMax) return "too-many";
  const names = regions.map(({ name }) => Object.values(name));
  if (names.some((texts) => texts.length === 0)) return "no-name";
  return names.flat().some((text) => text.length > titleMaxChars) ? "too-long" : null;
}
