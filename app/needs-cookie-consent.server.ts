import {
  agreementsCookieName,
  readAgreements,
  formatAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Whether to show the cookie snackbar: yes until it is accepted or refused. An account's answer counts in all its
 * browsers. A guest page is cached twice, with and without the snackbar (server/documents/guest-pages.ts).
 */
export function needsCookieConsent(ctx: RequestCtx): boolean {
  if (readAgreements(ctx.cookies.get(agreementsCookieName))) return false;
  if (ctx.actor.kind === "guest") return true;
  const { agreements } = ctx;
  if (agreements) ctx.saveCookie(agreementsCookieName, formatAgreements(agreements));
  return agreements === null;
}
