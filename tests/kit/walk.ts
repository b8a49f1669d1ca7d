import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { call, type Json } from "./portal.ts";

/** The address of a list's next page below `/api`, as its `Link` header names it; null at the end. */
export function nextPath(headers: Headers): string | null {
  const link = headers.get("link");
  if (link === null) return null;
  const [, address = ""] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  const { pathname, search } = new URL(address);
  return pathname.replace(/^\/api/, "") + search;
}

/** Follows a list from its first page to its end. `between` runs after each page but the last. */
export async function walk(
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
