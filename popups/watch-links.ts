import type { NavigateFunction } from "react-router";
import { focusFirstField } from "#ui/dialog.tsx";
import { popupParameters } from "./should-revalidate.ts";

/**
 * Returns the address for a link that opens a popup over the page, which keeps its query and hash. Null for other
 * links.
 */
export function popupLinkAddress(link: URL, page: URL): string | null {
  const pathOf = ({ pathname }: URL) => pathname.replace(/(.)\/$/, "$1");
  if (link.origin !== page.origin || pathOf(link) !== pathOf(page)) return null;
  if (!link.searchParams.has("scenario")) return null;
  const search = new URLSearchParams(page.search);
  for (const name of popupParameters) search.delete(name);
  for (const [name, value] of link.searchParams) search.set(name, value);
  return `${page.pathname}?${search}${page.hash}`;
}

const isPlainPress = (event: MouseEvent) =>
  !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Opens a popup when its link is clicked. A login that the page contains opens at once, before the address changes.
 * @returns a function that removes the listener
 * @public Used through the dynamic import in popup-code.ts.
 */
export function watchLinks(navigate: NavigateFunction): () => void {
  function handleClick(event: MouseEvent) {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    // Links inside a popup lead to its other steps: they aren't handled here.
    if (!link || link.target || link.closest("dialog") || !isPlainPress(event)) return;
    const url = new URL(link.href);
    const popupAddress = popupLinkAddress(url, new URL(location.href));
    if (popupAddress === null) return;
    event.preventDefault();
    if (url.searchParams.get("scenario") === "login" && !url.searchParams.has("step"))
      openPrerenderedLogin();
    void navigate(popupAddress, { preventScrollReset: true });
  }
  document.addEventListener("click", handleClick, true);
  return () => document.removeEventListener("click", handleClick, true);
}

function openPrerenderedLogin(): void {
  const dialog = document.querySelector<HTMLDialogElement>(
    "dialog.dialog-panel--steps:not([open])",
  );
  if (!dialog || dialog.hasAttribute("data-static")) return;
  dialog.showModal();
  focusFirstField(dialog);
}
