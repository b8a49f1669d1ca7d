/** The page popup that an address asks for; the scenario popup goes before it. */
export function askedPopup(search: URLSearchParams): { name: string; of: string | null } | null {
  const name = search.get("popup");
  return name === null || search.has("scenario") ? null : { name, of: search.get("of") };
}

/** Whether an address asks for a popup that the address before did not show: the server has to say what is in it. */
export function asksForPopup(currentUrl: URL, nextUrl: URL): boolean {
  const next = askedPopup(nextUrl.searchParams);
  const now = askedPopup(currentUrl.searchParams);
  return next !== null && (next.name !== now?.name || next.of !== now.of);
}
