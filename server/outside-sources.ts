import { readRegistrationFacts } from "#domains/identity/registration/portal-fields.ts";
import { offersOneTap } from "#domains/identity/federation/one-tap.server.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { type PortalScript, readPortalScripts } from "#domains/settings/portal-scripts.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { isProfilePath } from "#request/profile-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Outside hosts that a page may use, besides videos and pictures. */
export type OutsideSources = {
  /** Targets of the page's forms and of their redirects: browsers apply the policy to both. */
  forms: readonly string[];
  /** The script of one tap; its frame, styles and answers come from the same folder. */
  oneTap: string | null;
  /** The portal's own scripts, and the hosts that they load from and send to. */
  portalSources: { scripts: readonly PortalScript[]; hosts: readonly string[] };
};

/** The page whose form leads to a gateway (app/portal/checkout.tsx). */
const checkoutPath = /^\/checkout\//i;

const noSources = { scripts: [], hosts: [] };

/** Pages with secrets or sensitive steps, where no third party may load anything. */
const pathsWithoutThirdParties =
  /^\/(?:auth|authcb|callback|rcallback|quick-sign-in|connect|messengers|order-result|checkout|reminder|second-step|subscription|unsubscribe|outbox|studio)(?:\/|$)/i;
/** A page with a secret in its address on which people sign in: its forms lead to providers, but no outside code runs. */
const invitationPath = /^\/invitation\//i;
/** Parameters that no third party may read from the URL. */
const secretParameters = ["pwdtoken", "quick_token", "secret"];

/** Returns only the sources that the portal offers this visitor, and none during a sign-in or a password change. */
export function listOutsideSources(ctx: RequestCtx, url: URL): OutsideSources {
  const forbidsThirdParties =
    pathsWithoutThirdParties.test(decodeURIComponent(url.pathname)) ||
    url.searchParams.get("scenario") === "restore-password" ||
    secretParameters.some((name) => url.searchParams.has(name));
  if (checkoutPath.test(url.pathname))
    return { forms: listCheckoutOrigins(ctx), oneTap: null, portalSources: noSources };
  // A signed-in user links another sign-in method only on the profile.
  const isProfile = isProfilePath(url.pathname);
  const isInvitation = invitationPath.test(decodeURIComponent(url.pathname));
  // Staff must not run code that someone else wrote for the portal's visitors, not even before their second step.
  const allowedSources =
    forbidsThirdParties || isStaff(ctx.actor) || isInvitation || isProfile
      ? noSources
      : readPortalScripts(ctx.settings.scripts);
  if ((ctx.actor.kind === "user" && !isProfile) || forbidsThirdParties)
    return { forms: [], oneTap: null, portalSources: allowedSources };
  const { google, facebook } = ctx.providers.urls;
  const offeredMethods = readRegistrationFacts(ctx.settings, availableProviders(ctx));
  return {
    forms: [
      ...(offeredMethods.google ? [new URL(google.issuer).origin] : []),
      ...(offeredMethods.facebook ? originsOf(facebook.dialog) : []),
    ],
    oneTap: !isInvitation && offersOneTap(ctx) ? google.oneTapScript : null,
    portalSources: allowedSources,
  };
}

const listCheckoutOrigins = (ctx: RequestCtx): string[] =>
  listPortalGateways(ctx).flatMap((gateway) => originsOf(ctx.providers.urls[gateway].checkout));

/** A service's own host, and for `www.` its other subdomains: phones are redirected to `m.` */
function originsOf(url: string): string[] {
  const { origin, protocol, host } = new URL(url);
  return host.startsWith("www.")
    ? [origin, `${protocol}//*.${host.slice("www.".length)}`]
    : [origin];
}
