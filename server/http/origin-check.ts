import type { RequestUrl } from "./request-url.ts";

/**
 * Paths exempt from the origin check, each with the proof that its callers send instead. A request there never acts for
 * the browser's user: the cookies of the request are not read.
 */
const exemptions: readonly { path: RegExp; method?: string; provenBy: string }[] = [
  { path: /^\/webhooks\/[a-z]+$/, provenBy: "the platform's signature over the raw body" },
  {
    path: /^\/order-result\/[^/]+\/?$/,
    method: "POST",
    provenBy:
      "nothing: the return from a payment is redirected to the same URL by GET, and its body is not read",
  },
];

/** Whether a request's path is exempt, because an outside service sends it, and not a page of this portal. */
export const isExemptFromOriginCheck = ({
  method,
  url,
}: Pick<Request, "method" | "url">): boolean =>
  exemptions.some(
    (exemption) =>
      exemption.path.test(new URL(url).pathname) && (exemption.method ?? method) === method,
  );

/** Methods that change nothing. */
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something. With cookies it must come from this very origin, and not as text/plain, which
 * forms of foreign sites could send. A bearer token needs no origin: no browser adds it by itself. Browsers always send
 * an origin with a change, so a request with neither origin nor cookies comes from no browser.
 */
export function hasAllowedOrigin(
  request: Request,
  { authority, secure }: Pick<RequestUrl, "authority" | "secure">,
): boolean {
  if (safeMethods.has(request.method)) return true;
  if (isExemptFromOriginCheck(request)) return true;
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
