import { closedAddress, pagePath } from "./page-path.ts";

/** Returns a screen's path, also for the router's data requests. */
export function requestPathOf(request: Request): string {
  return closedAddress(pagePath(new URL(request.url)));
}

/**
 * Returns the query, including the popup but without the router's own parameters: for a page that redirects to another.
 */
export function pageSearchOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  return searchParams.size > 0 ? `?${searchParams}` : "";
}
