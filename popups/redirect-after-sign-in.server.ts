import { redirect, redirectDocument } from "react-router";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { isProfilePath } from "#request/profile-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { isStudioPath } from "#request/studio-path.ts";

/**
 * Redirects to a path of this portal. Staff continue in a new document, because the portal's own scripts may run in this
 * one. The profile and the studio are always new documents: no script of the portal runs there.
 */
export function redirectAfterSignIn(ctx: RequestCtx, to: string, status = 302): Response {
  const path = to.replace(/[?#].*$/, "");
  const needsDocument = isStaff(ctx.actor) || isStudioPath(path) || isProfilePath(path);
  return needsDocument ? redirectDocument(to, status) : redirect(to, status);
}
