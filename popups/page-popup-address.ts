/** Returns the page popup that an address names; a scenario popup takes precedence. */
export function readPopupAddress(
  search: URLSearchParams,
): { name: string; subject: string | null } | null {
  const name = search.get("popup");
  return name === null || search.has("scenario") ? null : { name, subject: search.get("of") };
}

/** Whether an address opens a popup that the previous one didn't show, so the server has to load its content. */
export function needsPopupData(currentUrl: URL, nextUrl: URL): boolean {
  const next = readPopupAddress(nextUrl.searchParams);
  const current = readPopupAddress(currentUrl.searchParams);
  return next !== null && (next.name !== current?.name || next.subject !== current.subject);
}
