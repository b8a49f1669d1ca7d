import type { Context } from "hono";

const dataSuffix = /\/_\.data$|\.data$/;

/**
 * Returns the path of the page that a request is about. React Router requests the data of `/about` at `/about.data`, of
 * `/` at `/_.data`.
 */
export const pagePathOf = (path: string): string =>
  path.replace(dataSuffix, (suffix) => (suffix.startsWith("/") ? "/" : ""));

/**
 * Redirects a page by 303. A script that requested data gets the instruction to load the new URL as a document: `fetch`
 * would follow a plain redirect by itself and find a page instead of data.
 */
export function redirectPage(c: Context, url: string): Response {
  if (!dataSuffix.test(c.req.path)) return c.redirect(url, 303);
  return c.body(null, 204, {
    "X-Remix-Redirect": url,
    "X-Remix-Status": "303",
    "X-Remix-Reload-Document": "true",
  });
}
