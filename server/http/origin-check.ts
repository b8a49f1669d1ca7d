import type { Address } from "./address.ts";

/**
 * Paths that are exempt from the check of the origin (security promise 23), each with what proves its callers instead.
 * What comes there is never the browser's own person: its cookies are not read.
 */
const exemptions: readonly { path: RegExp; method?: string; provenBy: string }[] = [
  { path: /^\/webhooks\/[a-z]+$/, provenBy: "the platform's signature over the raw body" },
  {
    path: /^\/order-result\/[^/]+\/?$/,
    method: "POST",
    provenBy:
      "nothing: a payment's return is led on to the same address by GET, and its body is not read",
  },
];

/** Whether a request is a service's own, or sent by its page, instead of this portal's browsers'. */
export const isExempt = ({ method, url }: Pick<Request, "method" | "url">): boolean =>
  exemptions.some(
    (one) => one.path.test(new URL(url).pathname) && (one.method ?? method) === method,
  );

/** Methods that change nothing. */
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a changing request may go on (security promise 23): with cookies it must come from this very
 * origin and in a form that a foreign page cannot send unasked. A bearer token needs no origin: no browser
 * adds it by itself. A request with neither origin nor cookies is no browser's: each names the origin of what
 * it changes.
 */
export function mayChange(
  request: Request,
  { authority, secure }: Pick<Address, "authority" | "secure">,
): boolean {
  if (safeMethods.has(request.method)) return true;
  if (isExempt(request)) return true;
  if (/^Bearer [\w-]+$/.test(request.headers.get("authorization") ?? "")) return true;
  if (/^text\/plain\b/i.test(request.headers.get("content-type") ?? "")) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return !request.headers.has("cookie");
  try {
    const { protocol, host } = new URL(origin);
    // A page of the same host without encryption may be anybody's on the way.
    return host === authority && (!secure || protocol === "https:");
  } catch {
    return false;
  }
}
