import { addMenuClosingListeners } from "./menus/close-menus.ts";
import { watchLinks } from "./prefetch/watch-links.ts";

let isStarted = false;

/** Starts what a page needs only once it is used: closing menus and prefetching links. */
export function enhancePage(): void {
  if (isStarted) return;
  isStarted = true;
  addMenuClosingListeners();
  watchLinks();
}
