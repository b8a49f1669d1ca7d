import { redirect } from "react-router";
import { saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { isFederationProvider } from "#domains/identity/federation/federation.ts";
import { startFederation } from "#domains/identity/federation/start-federation.server.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { redirectBackWithError, errorMessageOf } from "#app/federation.server.ts";
import { openerHeaders } from "#popups/opener-headers.ts";
import { saveOutboundCookies } from "#popups/outbound-cookies.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { Route } from "./+types/auth";

/**
 * `/auth/google` and `/auth/facebook`, with `quick_link`, the return address, and `lang`. A GET, because the
 * specification redirects here: it only creates an attempt that this same browser has to finish.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { provider } = params;
  if (!isFederationProvider(provider)) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const returnTo = returnPath(search.get("quick_link"), ctx.portal.origin);
  const failurePath = scenarioAddress(returnTo, { scenario: "mixed-login", returnTo });
  if (ctx.language === search.get("lang")) ctx.saveLanguage(ctx.language);
  try {
    const signInRequest = { provider, returnTo, failurePath };
    const providerUrl = await startFederation(ctx, saveBrowserSecret(ctx), signInRequest);
    await saveOutboundCookies(ctx, returnTo);
    return redirect(providerUrl.href, { status: 302, headers: openerHeaders });
  } catch (error) {
    if (search.get("mode") !== "popup") return redirectBackWithError(ctx, failurePath, error);
    const query = new URLSearchParams({ errorKey: errorMessageOf(ctx, error).messageKey });
    return redirect(`/authcb?${query}`, { status: 303, headers: openerHeaders });
  }
}
