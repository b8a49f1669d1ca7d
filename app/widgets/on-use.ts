import { closeMenus } from "./menus/close-menus.ts";
import { watchLinks } from "./prefetch/watch-links.ts";

let begun = false;

/** Starts what a page needs only once it is used: closing menus and prefetching links. */
export function begin(): void {
  if (begun) return;
  begun = true;
  closeMenus();
  watchLinks();
}
