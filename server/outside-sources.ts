import { registrationFacts } from "#domains/identity/registration/portal-fields.ts";
import { offersOneTap } from "#domains/identity/federation/one-tap.server.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import { type PortalScript, readPortalScripts } from "#domains/settings/portal-scripts.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Outside hosts that a page may use, besides videos and pictures. */
export type OutsideSources = {
  /** Targets of the page's forms and of their redirects: browsers apply the policy to both. */
  forms: readonly string[];
  /** The script of one tap; its frame, styles and answers come from the same folder. */
  oneTap: string | null;
  /** The portal's own scripts, and the hosts that they load from and send to. */
  own: { scripts: readonly PortalScript[]; hosts: readonly string[] };
};

/** The page whose form leads to a gateway (app/portal/checkout.tsx). */
const checkout = /^\/checkout\//i;

const none = { scripts: [], hosts: [] };

/** Pages with secrets or sensitive steps, where no third party may load anything. */
const alone =
  /^\/(?:auth|authcb|callback|rcallback|quick-sign-in|connect|messengers|order-result|checkout|reminder|subscription|unsubscribe|outbox)(?:\/|$)/i;
/** Parameters that no third party may read from the URL. */
const secrets = ["pwdtoken", "quick_token", "secret"];

/** Returns only the sources that the portal offers this visitor, and none during a sign-in or a password change. */
export function outsideSources(ctx: RequestCtx, url: URL): OutsideSources {
  const isAlone =
    alone.test(decodeURIComponent(url.pathname)) ||
    url.searchParams.get("scenario") === "restore-password" ||
    secrets.some((name) => url.searchParams.has(name));
  if (checkout.test(url.pathname)) return { forms: checkoutsOf(ctx), oneTap: null, own: none };
  const own = isAlone ? none : readPortalScripts(ctx.settings.scripts);
  // A signed-in user links another sign-in method only on the profile.
  const links = /^\/profile\/?$/.test(url.pathname);
  if ((ctx.actor.kind === "user" && !links) || isAlone) return { forms: [], oneTap: null, own };
  const { google, facebook } = ctx.providers.urls;
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
  portalGateways(ctx).flatMap((one) => originsOf(ctx.providers.urls[one].checkout));

/** A service's own host, and for `www.` its other subdomains: phones are redirected to `m.` */
function originsOf(address: string): string[] {
  const { origin, protocol, host } = new URL(address);
  return host.startsWith("www.")
    ? [origin, `${protocol}//*.${host.slice("www.".length)}`]
    : [origin];
}
