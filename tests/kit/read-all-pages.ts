import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { call, type Json } from "./portal.ts";

/** Returns the URL of a list's next page below `/api` from its `Link` header, or null at the end. */
export function nextPath(headers: Headers): string | null {
  const link = headers.get("link");
  if (link === null) return null;
  const [, address = ""] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  const { pathname, search } = new URL(address);
  return pathname.replace(/^\/api/, "") + search;
}

/** Reads a list from its first page to its last. `between` runs after each page except the last. */
export async function readAllPages(
  browser: Pick<Browser, "fetch">,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<Json[]> {
  const pages: Json[] = [];
  for (let next: string | null = path; next !== null;) {
    const answer = await call(browser, "GET", next);
    expect([next, answer.status]).toEqual([next, 200]);
    pages.push(answer.json);
    next = nextPath(answer.headers);
    if (next !== null) await between();
  }
  return pages;
}
