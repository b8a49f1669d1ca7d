import type { MenuLink } from "#request/root-data.ts";

/** In the header's row, in CSS pixels: the maximum width of a letter, the space around a title, its maximum width. */
const letterPx = 9;
const paddingPx = 32;
const titleMaxPx = 220;
/** The room for a row of titles in the header of a desktop window (from 960 pixels) and of a wide one (from 1200). */
const desktopRoomPx = 430;
const wideRoomPx = 640;

/**
 * Sets for each item which windows show it in the header's row. With `null` it is only in the menu behind the button.
 * Nothing is measured in the browser, so the row is right at first paint.
 */
export function assignMenuWidths(links: readonly MenuLink[]): MenuLink[] {
  let usedPx = 0;
  return links.map((link) => {
    usedPx += Math.min(titleMaxPx, link.title.length * letterPx) + paddingPx;
    const minWidth = usedPx <= desktopRoomPx ? "desktop" : usedPx <= wideRoomPx ? "wide" : null;
    return { ...link, minWidth };
  });
}
