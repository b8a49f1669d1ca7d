/** Returns the page popup that an address names; a scenario popup takes precedence. */
export function askedPopup(search: URLSearchParams): { name: string; of: string | null } | null {
  const name = search.get("popup");
  return name === null || search.has("scenario") ? null : { name, of: search.get("of") };
}

/** Whether an address opens a popup that the previous one didn't show, so the server has to load its content. */
export function asksForPopup(currentUrl: URL, nextUrl: URL): boolean {
  const next = askedPopup(nextUrl.searchParams);
  const now = askedPopup(currentUrl.searchParams);
  return next !== null && (next.name !== now?.name || next.of !== now.of);
}
