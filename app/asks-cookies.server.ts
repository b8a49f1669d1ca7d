import {
  agreementsCookieName,
  readAgreements,
  writeAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Whether the snackbar asks: until it is accepted or refused (DEC-25). What an account has answered counts in each of
 * its browsers. A guest's page is kept once for those who are asked and once for the others (server/documents/guest-pages.ts).
 */
export function asksCookies(ctx: RequestCtx): boolean {
  if (readAgreements(ctx.cookies.get(agreementsCookieName))) return false;
  if (ctx.actor.kind === "guest") return true;
  const { agreements } = ctx;
  if (agreements) ctx.saveCookie(agreementsCookieName, writeAgreements(agreements));
  return agreements === null;
}
