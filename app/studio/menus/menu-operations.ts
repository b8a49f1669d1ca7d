import type { Operation, Path } from "#domains/drafts/operations.ts";
import type { Menu, MenuEntry } from "#domains/look/menu.ts";

/** The list that an entry is in, and its place there. */
export type EntryPlace = {
  list: Path;
  siblings: readonly MenuEntry[];
  index: number;
  /** The entry that it is inside; null: it is on the first level. */
  parent: MenuEntry | null;
};

export function findPlace({ items }: Menu, id: string): EntryPlace | null {
  const index = items.findIndex((item) => item.id === id);
  if (index >= 0) return { list: ["items"], siblings: items, index, parent: null };
  for (const parent of items) {
    const place = parent.children.findIndex((child) => child.id === id);
    if (place >= 0)
      return { list: listIn(parent.id), siblings: parent.children, index: place, parent };
  }
  return null;
}

/** The list of entries inside another one. */
export const listIn = (id: string): Path => ["items", id, "children"];

/** The path to an entry. */
export const entryPath = ({ list }: EntryPlace, id: string): Path => [...list, id];

export const newEntry = (id: string): MenuEntry => ({
  id,
  title: {},
  openInNewTab: false,
  hidden: false,
  children: [],
});

/** The ways in which an entry can be moved, as a person chooses them in its menu. */
export const entryMoves = ["up", "down", "in", "out"] as const;
export type EntryMove = (typeof entryMoves)[number];

/**
 * Returns the operation that moves an entry; null if it can't be moved so. "in": into the entry before it; "out": behind
 * the entry that it is inside. A menu has two levels, so an entry with others in it can't go into another one.
 */
export function moveEntry(menu: Menu, id: string, move: EntryMove): Operation | null {
  const place = findPlace(menu, id);
  if (!place) return null;
  const { list, siblings, index, parent } = place;
  const idAt = (position: number) => siblings[position]?.id ?? null;
  const moveTo = (to: Path, after: string | null): Operation => ({
    op: "move",
    path: list,
    id,
    to,
    after,
  });
  switch (move) {
    case "up":
      return index === 0 ? null : moveTo(list, idAt(index - 2));
    case "down":
      return index === siblings.length - 1 ? null : moveTo(list, idAt(index + 1));
    case "in": {
      const previous = siblings[index - 1];
      if (parent || !previous || siblings[index]!.children.length > 0) return null;
      return moveTo(listIn(previous.id), previous.children.at(-1)?.id ?? null);
    }
    case "out":
      return parent && moveTo(["items"], parent.id);
  }
}
