import type { ShouldRevalidateFunctionArgs } from "react-router";
import { needsStepData } from "./step-info.ts";
import { needsPopupData } from "./page-popup-address.ts";

/** The parameters of an address that belong only to popups. */
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
 * `shouldRevalidate` of the root and of every screen: if only the popup opened, closed or changed its step, nothing
 * behind it has changed, and no request is made. Form submissions and reloads of the page revalidate as usual.
 */
export function shouldRevalidateScreen(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isPost = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  if (isPost || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return withoutPopup(currentUrl) === withoutPopup(nextUrl) ? false : defaultShouldRevalidate;
}

/** `shouldRevalidate` of the root: like `shouldRevalidateScreen`, but also loads the data of some steps and of page popups. */
export function shouldRevalidateRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  const needsData = needsStepData(nextUrl.searchParams) || needsPopupData(currentUrl, nextUrl);
  return needsData || shouldRevalidateScreen(args);
}
