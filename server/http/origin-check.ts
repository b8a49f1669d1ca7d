import type { RequestUrl } from "./request-url.ts";

/**
 * Paths exempt from the origin check, each with the proof that its callers send instead. A request there never acts for
 * the browser's user: its cookies are not read.
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

/** Whether a request comes from an outside service or its page, instead of a browser on this portal. */
export const isExempt = ({ method, url }: Pick<Request, "method" | "url">): boolean =>
  exemptions.some(
    (one) => one.path.test(new URL(url).pathname) && (one.method ?? method) === method,
  );

/** Methods that change nothing. */
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a changing request is allowed. With cookies it must come from this very origin, and not as text/plain, which
 * forms of foreign sites could send. A bearer token needs no origin: no browser adds it by itself. Browsers always send
 * an origin with a change, so a request with neither origin nor cookies comes from no browser.
 */
export function mayChange(
  request: Request,
  { authority, secure }: Pick<RequestUrl, "authority" | "secure">,
): boolean {
  if (safeMethods.has(request.method)) return true;
  if (isExempt(request)) return true;
  if (/^Bearer [\w-]+$/.test(request.headers.get("authorization") ?? "")) return true;
  if (/^text\/plain\b/i.test(request.headers.get("content-type") ?? "")) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return !request.headers.has("cookie");
  try {
    const { protocol, host } = new URL(origin);
    // A page of the same host that came over plain http may have been changed on its way.
    return host === authority && (!secure || protocol === "https:");
  } catch {
    return false;
  }
}
