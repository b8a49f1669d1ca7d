import { popupParameters } from "./should-revalidate.ts";

/** Returns the page's address without parameters that only the router and the popup add. */
export function pagePath({ pathname, search }: { pathname: string; search: string }): string {
  const pageParameters = new URLSearchParams(search);
  for (const name of popupParameters) pageParameters.delete(name);
  pageParameters.delete("_routes");
  // The router requests data from addresses of its own: `/_root.data`, `/courses/_.data`, `/courses.data`.
  const path = pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
  return pageParameters.size > 0 ? `${path}?${pageParameters}` : path;
}

/** Returns the address that opens a scenario over the current page, which keeps its own query. */
export function scenarioHref(location: { pathname: string; search: string }, id: string): string {
  const path = pagePath(location);
  return `${path}${path.includes("?") ? "&" : "?"}scenario=${id}`;
}

/** Returns the page without its query: the address after closing a popup. */
export const closedAddress = (path: string): string => path.split(/[?#]/, 1)[0] || "/";
