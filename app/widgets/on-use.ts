import { closeMenus } from "./menus/close-menus.ts";
import { watchLinks } from "./prefetch/watch-links.ts";

let begun = false;

/** Begins what a page needs only when somebody uses it: closing its menus, fetching what its links lead to. */
export function begin(): void {
  if (begun) return;
  begun = true;
  closeMenus();
  watchLinks();
}
