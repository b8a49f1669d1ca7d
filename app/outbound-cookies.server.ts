import { getLocation, unknownPlace } from "#domains/accounts/get-location.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** AUTH-48, 49: what a browser keeps for a week when it leaves for another service; no lookup tells the region. */
export async function keepOutboundCookies(ctx: RequestCtx, returnTo: string): Promise<void> {
  const { countryName, city } = await getLocation(ctx);
  const kept = { returnTo, region: unknownPlace, city, countryId: countryName };
  for (const [name, value] of Object.entries(kept)) ctx.keepCookie(name, value);
}
