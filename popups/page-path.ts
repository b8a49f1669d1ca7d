import { popupParameters } from "./should-revalidate.ts";

/** The page an address shows, without what only the router and the popup put into it. */
export function pagePath({ pathname, search }: { pathname: string; search: string }): string {
  const kept = new URLSearchParams(search);
  for (const name of popupParameters) kept.delete(name);
  kept.delete("_routes");
  // The router asks for data by addresses of its own: `/_root.data`, `/courses/_.data`, `/courses.data`.
  const path = pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The address that opens a scenario over the page that is shown, which keeps its own query. */
export function openHref(location: { pathname: string; search: string }, id: string): string {
  const path = pagePath(location);
  return `${path}${path.includes("?") ? "&" : "?"}scenario=${id}`;
}

/** The page without its query: what a closed popup leaves (section 2.4). */
export const closedAddress = (path: string): string => path.split(/[?#]/, 1)[0] || "/";
