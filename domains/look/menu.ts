import type { MenuItem as StoredItem, Settings } from "#domains/settings/settings.ts";

/** An entry of the menu. Those inside another one have no entries of their own. */
export type MenuEntry = Omit<StoredItem, "children"> & { children: MenuEntry[] };

/** The portal's menu, as the studio edits it. */
export type Menu = Omit<Settings["navigation"], "items"> & { items: MenuEntry[] };

/** The section of the settings that the menu is. */
export const menuSections = ["navigation"] as const;

export function menuOf({ navigation }: Pick<Settings, "navigation">): Menu {
  const usedIds = new Set<string>();
  const withId = (
    item: Omit<StoredItem, "children">,
    place: string,
    children: MenuEntry[],
  ): MenuEntry => {
    // Settings from elsewhere may have entries without an id, or two with the same.
    const id = item.id !== "" && !usedIds.has(item.id) ? item.id : `item-${place}`;
    usedIds.add(id);
    return { ...item, id, children };
  };
  const items = navigation.items.map((item, index) =>
    withId(
      item,
      `${index + 1}`,
      item.children.map((child, place) => withId(child, `${index + 1}-${place + 1}`, [])),
    ),
  );
  return { ...navigation, items };
}

export const settingsOfMenu = ({ items, ...menu }: Menu): Pick<Settings, "navigation"> => ({
  navigation: {
    ...menu,
    items: items.map((item) => ({
      ...item,
      children: item.children.map(withoutChildren),
    })),
  },
});

function withoutChildren(entry: MenuEntry): Omit<MenuEntry, "children"> {
  const { children: _, ...rest } = entry;
  return rest;
}

/** All entries, each after the one that it is in. */
export const entriesOf = (items: readonly MenuEntry[]): MenuEntry[] =>
  items.flatMap((item) => [item, ...item.children]);
