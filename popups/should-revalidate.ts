import type { ShouldRevalidateFunctionArgs } from "react-router";
import { asksServer } from "./loaded-steps.ts";
import { asksForPopup } from "./page-popup-address.ts";

/** What of an address belongs to the popups alone. */
export const popupParameters = [
  "scenario",
  "step",
  "returnTo",
  "form",
  "pwdtoken",
  "index",
  "popup",
  "of",
] as const;

function withoutPopup(url: URL): string {
  const search = new URLSearchParams(url.search);
  for (const name of popupParameters) search.delete(name);
  search.sort();
  return `${url.pathname}?${search}`;
}

/**
 * For `shouldRevalidate` of the root and of every screen: when only the popup opened, closed or changed its step,
 * nothing behind it has changed, and no request is made. What a form did, and a page asked for again, loads as usual.
 */
export function keepPopupClosed(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const posted = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  if (posted || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return withoutPopup(currentUrl) === withoutPopup(nextUrl) ? false : defaultShouldRevalidate;
}

/** For the root: the same, but what some steps and the page popups ask of the server comes with its data. */
export function askForStep(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  const asks = asksServer(nextUrl.searchParams) || asksForPopup(currentUrl, nextUrl);
  return asks || keepPopupClosed(args);
}
