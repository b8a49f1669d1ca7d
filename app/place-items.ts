import type { MenuLink } from "#request/root-data.ts";

/** How wide a letter of the menu is at most, and what stands around a title; CSS pixels. */
const letterPx = 9;
const aroundPx = 32;
const titleMaxPx = 220;
/** The room for a row of titles in the header of a small desktop window (960) and of a usual one (1200). */
const narrowRoomPx = 430;
const wideRoomPx = 640;

/**
 * Says of each item from which width on it has room in the row of the header; without a width it stands in the menu
 * alone. Nothing is measured in the browser: the row is right in the first picture already.
 */
export function placeItems(links: readonly MenuLink[]): MenuLink[] {
  let takenPx = 0;
  return links.map((link) => {
    takenPx += Math.min(titleMaxPx, link.title.length * letterPx) + aroundPx;
    const row = takenPx <= narrowRoomPx ? "narrow" : takenPx <= wideRoomPx ? "wide" : null;
    return { ...link, row };
  });
}
