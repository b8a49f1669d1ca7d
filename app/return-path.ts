import { safePath } from "#scenarios/safe-path.ts";

/** A sign-in never returns to one of these addresses, which start or finish a sign-in. */
const signInPaths = /^\/(?:auth|authcb|callback|rcallback|connect)(?:[/?#]|$)/;

/**
 * Returns the path on this portal that a return URL names, written with or without the portal's origin; otherwise
 * `/`.
 */
export function returnPath(url: string | null | undefined, origin: string): string {
  const portalPath = url?.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const path = safePath(portalPath, "/");
  return signInPaths.test(path) ? "/" : path;
}
