/**
 * Paths that are exempt from the check of the origin (security promise 23), each with what proves its callers instead.
 * What comes there is never the browser's own person: its cookies are not read.
 */
const exemptions: readonly { path: RegExp; provenBy: string }[] = [
  { path: /^\/webhooks\/[a-z]+$/, provenBy: "the platform's signature over the raw body" },
];

/** Whether a path is called by services instead of browsers. */
export const isExempt = (path: string): boolean => exemptions.some((one) => one.path.test(path));

/** Methods that change nothing. */
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a changing request may go on (security promise 23): with cookies it must come from this very
 * origin and in a form that a foreign page cannot send unasked. A bearer token needs no origin: no browser
 * adds it by itself. A request with neither origin nor cookies is no browser's: each names the origin of what
 * it changes.
 * @param authority host and port by which the portal was asked, in lower case
 */
export function mayChange(request: Request, authority: string): boolean {
  if (safeMethods.has(request.method)) return true;
  if (isExempt(new URL(request.url).pathname)) return true;
  if (/^Bearer [\w-]+$/.test(request.headers.get("authorization") ?? "")) return true;
  if (/^text\/plain\b/i.test(request.headers.get("content-type") ?? "")) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return !request.headers.has("cookie");
  try {
    return new URL(origin).host === authority;
  } catch {
    return false;
  }
}
