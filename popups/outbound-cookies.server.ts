import { getLocation, unknownPlace } from "#domains/identity/get-location.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { regionCookie } from "./widgets/regions/shown.ts";

/**
 * Before a browser leaves for a provider, stores the values that the specification lists in cookies for a week
 * (docs/specification/signing-in.md#redirects-to-providers). The region is the one that the user chose, because the
 * lookup of the location doesn't know it.
 */
export async function saveOutboundCookies(ctx: RequestCtx, returnTo: string): Promise<void> {
  const { countryName, city } = await getLocation(ctx);
  const chosen = ctx.cookies.get(regionCookie);
  const region = ctx.settings.regions.find(({ id }) => id === chosen)?.id ?? unknownPlace;
  const kept = { returnTo, region, city, countryId: countryName };
  for (const [name, value] of Object.entries(kept)) ctx.saveCookie(name, value);
}
