import { getLocation, unknownName } from "#domains/identity/get-location.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { regionCookie } from "./page-popups/regions/data.ts";

/**
 * Before a browser leaves for a provider, stores the values that the specification lists in cookies for a week
 * (docs/specification/signing-in.md#redirects-to-providers). The region is the one that the user chose, because the
 * lookup of the location doesn't know it.
 */
export async function saveOutboundCookies(ctx: RequestCtx, returnTo: string): Promise<void> {
  const { countryName, city } = await getLocation(ctx);
  const chosen = ctx.cookies.get(regionCookie);
  const region = ctx.settings.regions.find(({ id }) => id === chosen)?.id ?? unknownName;
  const values = { returnTo, region, city, countryId: countryName };
  for (const [name, value] of Object.entries(values)) ctx.saveCookie(name, value);
}
