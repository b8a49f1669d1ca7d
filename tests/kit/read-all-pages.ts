import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { call, type Json } from "./portal.ts";

/** Returns the path of a list's next page, relative to `/api`, from the `Link` header; null on the last page. */
export function nextPagePath(headers: Headers): string | null {
  const link = headers.get("link");
  if (link === null) return null;
  const [, url = ""] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  const { pathname, search } = new URL(url);
  return pathname.replace(/^\/api/, "") + search;
}

/** Reads all pages of a paginated API list. `betweenPages` runs after each page except the last. */
export async function readAllPages(
  browser: Pick<Browser, "fetch">,
  firstPath: string,
  betweenPages: () => Promise<unknown> = async () => {},
): Promise<Json[]> {
  const pages: Json[] = [];
  for (let nextPath: string | null = firstPath; nextPath !== null;) {
    const response = await call(browser, "GET", nextPath);
    expect([nextPath, response.status]).toEqual([nextPath, 200]);
    pages.push(response.json);
    nextPath = nextPagePath(response.headers);
    if (nextPath !== null) await betweenPages();
  }
  return pages;
}
