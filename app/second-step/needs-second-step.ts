import type { Actor } from "#domains/settings/context.ts";

/** Screens that finish or end a sign-in, and documents that everybody may read. */
const openPaths =
  /^\/(?:second-step|sign-out|auth|authcb|callback|rcallback|connect|messengers|quick-sign-in|language|privacy-policy|terms-of-use|cookie-policy|you-are-blocked)(?:[/?#]|$)/;

/** Whether to redirect this request to the second step, because the user's staff roles are withheld until then. */
export const leadsToSecondStep = (
  { withheldRoles }: Pick<Actor, "withheldRoles">,
  { method, path }: { method: string; path: string },
): boolean => withheldRoles !== undefined && method === "GET" && !openPaths.test(path);
