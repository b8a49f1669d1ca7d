import type { MenuLink } from "#request/root-data.ts";

/** The maximum width of a letter in the menu, and the space around a title, in CSS pixels. */
const letterPx = 9;
const aroundPx = 32;
const titleMaxPx = 220;
/** The room for a row of titles in the header of a small desktop window (960) and of a usual one (1200). */
const narrowRoomPx = 430;
const wideRoomPx = 640;

/**
 * Sets for each item the window width from which it fits into the header's row; without a width it is only in the menu.
 * Nothing is measured in the browser, so the row is right at first paint.
 */
export function placeItems(links: readonly MenuLink[]): MenuLink[] {
  let takenPx = 0;
  return links.map((link) => {
    takenPx += Math.min(titleMaxPx, link.title.length * letterPx) + aroundPx;
    const row = takenPx <= narrowRoomPx ? "narrow" : takenPx <= wideRoomPx ? "wide" : null;
    return { ...link, row };
  });
}
