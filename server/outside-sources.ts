import { registrationFacts } from "#domains/accounts/portal-fields.ts";
import { offersOneTap } from "#domains/accounts/one-tap.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** What of the outside a page may reach, beside videos and pictures. */
export type OutsideSources = {
  /** Where its forms may lead: a browser holds a form to its policy through every redirect. */
  forms: readonly string[];
  /** The script of one tap; its frame, styles and answers come from the same folder. */
  oneTap: string | null;
};

/** Pages on which no third party may look over one's shoulder (security promise 26). */
const alone = /^\/(?:auth|authcb|callback|rcallback)(?:\/|$)/;

/** Only what the portal offers to whoever asks, and nothing where a sign-in or a new password is under way. */
export function outsideSources(ctx: RequestCtx, url: URL): OutsideSources {
  const isAlone =
    alone.test(url.pathname) || url.searchParams.get("scenario") === "restore-password";
  if (ctx.actor.kind === "user" || isAlone) return { forms: [], oneTap: null };
  const { google, facebook } = ctx.providers.addresses;
  const offered = registrationFacts(ctx.settings, availableProviders(ctx));
  return {
    forms: [
      ...(offered.google ? [new URL(google.issuer).origin] : []),
      ...(offered.facebook ? originsOf(facebook.dialog) : []),
    ],
    oneTap: offersOneTap(ctx) ? google.oneTapScript : null,
  };
}

/** A service's own address, and for `www.` its other ones: a phone is sent on to `m.` */
function originsOf(address: string): string[] {
  const { origin, protocol, host } = new URL(address);
  return host.startsWith("www.")
    ? [origin, `${protocol}//*.${host.slice("www.".length)}`]
    : [origin];
}
