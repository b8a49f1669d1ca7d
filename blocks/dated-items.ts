import { fromLocalTime } from "#platform/time-zone.ts";

type DatedItem = { id?: string | undefined; title: string; date: string };

/** An item of a list by date, with a key that stays the same while the list is reordered. */
export type Dated<Item> = { item: Item; key: string; publishedAt: number };

/**
 * Sorts items by their days, the newest first, and gives each a key: its own id, or its day. Items without a title or a
 * day are left out. A day begins at midnight in the portal's time zone.
 */
export function sortByDate<Item extends DatedItem>(
  items: readonly Item[],
  timeZone: string,
): Dated<Item>[] {
  const taken = new Set<string>();
  return items
    .flatMap((item, index): Dated<Item>[] => {
      const publishedAt = fromLocalTime(timeZone, `${item.date}T00:00`);
      if (publishedAt === null || item.title === "") return [];
      const own = item.id ?? item.date;
      const key = taken.has(own) ? `${own}-${index + 1}` : own;
      taken.add(key);
      return [{ item, key, publishedAt }];
    })
    .sort((a, b) => b.publishedAt - a.publishedAt);
}
