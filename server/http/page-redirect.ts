import type { Context } from "hono";

const dataSuffix = /\/_\.data$|\.data$/;

/** The page that a request is about; React Router asks for the data of `/about` at `/about.data`, of `/` at `/_.data`. */
export const pageOf = (path: string): string =>
  path.replace(dataSuffix, (suffix) => (suffix.startsWith("/") ? "/" : ""));

/**
 * Redirects a page by 303. A script that asked for data is told to load the new address as a document: `fetch` would
 * follow a plain redirect by itself and find a page where it expects data.
 */
export function redirectPage(c: Context, to: string): Response {
  if (!dataSuffix.test(c.req.path)) return c.redirect(to, 303);
  return c.body(null, 204, {
    "X-Remix-Redirect": to,
    "X-Remix-Status": "303",
    "X-Remix-Reload-Document": "true",
  });
}
