import { registrationFacts } from "#domains/identity/registration/portal-fields.ts";
import { offersOneTap } from "#domains/identity/federation/one-tap.server.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { type PortalScript, readPortalScripts } from "#domains/settings/portal-scripts.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What of the outside a page may reach, beside videos and pictures. */
export type OutsideSources = {
  /** Where its forms may lead: a browser holds a form to its policy through every redirect. */
  forms: readonly string[];
  /** The script of one tap; its frame, styles and answers come from the same folder. */
  oneTap: string | null;
  /** The portal's own scripts, and the hosts that they come from and talk to. */
  own: { scripts: readonly PortalScript[]; hosts: readonly string[] };
};

/** The page whose form leads to a payment service (app/portal/checkout.tsx). */
const checkout = /^\/checkout\//i;

const none = { scripts: [], hosts: [] };

/** Pages on which no third party may look over one's shoulder (security promise 26). */
const alone =
  /^\/(?:auth|authcb|callback|rcallback|quick-sign-in|connect|messengers|order-result|checkout|reminder|subscription|unsubscribe|outbox)(?:\/|$)/i;
/** What must not be read out of an address by anybody else. */
const secrets = ["pwdtoken", "quick_token", "secret"];

/** Only what the portal offers to whoever asks, and nothing where a sign-in or a new password is under way. */
export function outsideSources(ctx: RequestCtx, url: URL): OutsideSources {
  const isAlone =
    alone.test(decodeURIComponent(url.pathname)) ||
    url.searchParams.get("scenario") === "restore-password" ||
    secrets.some((name) => url.searchParams.has(name));
  if (checkout.test(url.pathname)) return { forms: checkoutsOf(ctx), oneTap: null, own: none };
  const own = isAlone ? none : readPortalScripts(ctx.settings.scripts);
  // Who is signed in has another way in linked by the profile alone.
  const links = /^\/profile\/?$/.test(url.pathname);
  if ((ctx.actor.kind === "user" && !links) || isAlone) return { forms: [], oneTap: null, own };
  const { google, facebook } = ctx.providers.addresses;
  const offered = registrationFacts(ctx.settings, availableProviders(ctx));
  return {
    forms: [
      ...(offered.google ? [new URL(google.issuer).origin] : []),
      ...(offered.facebook ? originsOf(facebook.dialog) : []),
    ],
    oneTap: offersOneTap(ctx) ? google.oneTapScript : null,
    own,
  };
}

const checkoutsOf = (ctx: RequestCtx): string[] =>
  portalGateways(ctx).flatMap((one) => originsOf(ctx.providers.addresses[one].checkout));

/** A service's own address, and for `www.` its other ones: a phone is sent on to `m.` */
function originsOf(address: string): string[] {
  const { origin, protocol, host } = new URL(address);
  return host.startsWith("www.")
    ? [origin, `${protocol}//*.${host.slice("www.".length)}`]
    : [origin];
}
