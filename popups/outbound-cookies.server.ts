import { getLocation, unknownPlace } from "#domains/identity/get-location.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { regionCookie } from "./widgets/regions/shown.ts";

/**
 * AUTH-48, 49: what a browser keeps for a week when it leaves for another service. No lookup tells the region: it is the
 * one that was chosen here.
 */
export async function saveOutboundCookies(ctx: RequestCtx, returnTo: string): Promise<void> {
  const { countryName, city } = await getLocation(ctx);
  const chosen = ctx.cookies.get(regionCookie);
  const region = ctx.settings.regions.find(({ id }) => id === chosen)?.id ?? unknownPlace;
  const kept = { returnTo, region, city, countryId: countryName };
  for (const [name, value] of Object.entries(kept)) ctx.saveCookie(name, value);
}
