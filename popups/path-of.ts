import { closedAddress, pagePath } from "./page-path.ts";

/** The path a screen stands at, also when the router asks for its data alone. */
export function pathOf(request: Request): string {
  return closedAddress(pagePath(new URL(request.url)));
}

/** What stands behind the path, popup and all, without the router's own word: for a page that leads to another. */
export function pageSearch(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  return searchParams.size > 0 ? `?${searchParams}` : "";
}
