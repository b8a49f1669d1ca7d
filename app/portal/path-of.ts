import { closedAddress, pagePath } from "#app/popups/page-path.ts";

/** The path a screen stands at, also when the router asks for its data alone. */
export function pathOf(request: Request): string {
  return closedAddress(pagePath(new URL(request.url)));
}
