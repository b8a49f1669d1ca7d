import { safePath } from "#scenarios/safe-path.ts";

/** Sign-in addresses never return to sign-in addresses. */
const waysIn = /^\/(?:auth|authcb|callback|rcallback|connect)(?:[/?#]|$)/;

/**
 * Returns the path on this portal that a return address names, written with or without the portal's origin; otherwise
 * `/`.
 */
export function returnPath(address: string | null | undefined, origin: string): string {
  const own = address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const path = safePath(own, "/");
  return waysIn.test(path) ? "/" : path;
}
