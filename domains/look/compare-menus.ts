import type { ChangedSetting, ChangedSettingName } from "./changed-setting.ts";
import { entriesOf, type Menu, type MenuEntry } from "./menu.ts";

/** Returns what differs between two versions of the menu: how it is shown, then its entries from top to bottom. */
export function compareMenus(before: Menu, after: Menu): ChangedSetting[] {
  const valueOf = (key: "enabled" | "type" | "theme", name: ChangedSettingName) =>
    before[key] === after[key]
      ? []
      : [{ name, before: String(before[key]), after: String(after[key]) }];
  const old = new Map(entriesOf(before.items).map((entry) => [entry.id, entry]));
  const current = new Map(entriesOf(after.items).map((entry) => [entry.id, entry]));
  const moved = movedIds(before, after);
  return [
    ...valueOf("enabled", "menu-enabled"),
    ...valueOf("type", "menu-type"),
    ...valueOf("theme", "menu-theme"),
    ...[...current.values()].flatMap((entry): ChangedSetting[] => {
      const titles = entry.title;
      const previous = old.get(entry.id);
      if (!previous) return [{ name: "entry-added", titles }];
      const names = changesOf(previous, entry);
      if (moved.has(entry.id)) names.push("entry-moved");
      return names.map((name) => ({ name, titles }));
    }),
    ...[...old.values()]
      .filter(({ id }) => !current.has(id))
      .map(({ title }): ChangedSetting => ({ name: "entry-removed", titles: title })),
  ];
}

function changesOf(before: MenuEntry, after: MenuEntry): ChangedSettingName[] {
  const differs = (read: (entry: MenuEntry) => unknown) =>
    JSON.stringify(read(before)) !== JSON.stringify(read(after));
  return [
    ...(differs(({ title }) => title) ? ["entry-title" as const] : []),
    ...(differs(({ link, page, componentId }) => [link, page, componentId])
      ? ["entry-link" as const]
      : []),
    ...(differs(({ hidden }) => hidden)
      ? [after.hidden ? ("entry-hidden" as const) : ("entry-shown" as const)]
      : []),
    ...(differs(({ icon, openInNewTab }) => [icon, openInNewTab])
      ? ["entry-options" as const]
      : []),
  ];
}

/** The entries that are in another list now, or on the other side of one that stayed. */
function movedIds(before: Menu, after: Menu): Set<string> {
  const placesBefore = placesOf(before);
  const placesAfter = placesOf(after);
  const moved = new Set<string>();
  for (const [list, ids] of placesAfter) {
    const oldIds = placesBefore.get(list) ?? [];
    const known = new Set(oldIds);
    const stayed = longestRising(ids.flatMap((id) => (known.has(id) ? [oldIds.indexOf(id)] : [])));
    const places = new Set(stayed);
    for (const id of ids) if (!known.has(id) || !places.has(oldIds.indexOf(id))) moved.add(id);
  }
  return moved;
}

/** The ids in each list; "" is the list of the first level. */
const placesOf = ({ items }: Menu): Map<string, string[]> =>
  new Map([
    ["", items.map(({ id }) => id)],
    ...items.map(({ id, children }): [string, string[]] => [id, children.map((one) => one.id)]),
  ]);

/** The longest part of the numbers that already rises, so that the fewest entries count as moved. */
function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    const previous = best.filter((run) => run.at(-1)! < number);
    const longest = previous.reduce<number[]>(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    best.push([...longest, number]);
  }
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
}
