import { safePath } from "#scenarios/safe-path.ts";

/** Ways in lead somewhere else than to ways in. */
const waysIn = /^\/(?:auth|authcb|callback|rcallback|connect)(?:[/?#]|$)/;

/** The path on this portal that an address to return to names, written with or without the portal's origin; else `/`. */
export function returnPath(address: string | null | undefined, origin: string): string {
  const own = address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const path = safePath(own, "/");
  return waysIn.test(path) ? "/" : path;
}
