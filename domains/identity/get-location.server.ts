import * as z from "zod";
import { callService } from "#platform/call-service.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { ipBucket } from "./limits/count-attempt.server.ts";

export type Location = { countryName: string; city: string };

/** The printed value for an unknown place: docs/specification/api.md. */
export const unknownName = "Unknown";
const unknownLocation: Location = { countryName: unknownName, city: unknownName };

/** Nobody should wait longer than this for their location. */
export const locationTimeoutMs = 1_500;
/** How long a location is cached. The location of an IP address rarely changes. */
const locationLifeMs = 60 * 60_000;
/** How long an unknown location is cached. A service that failed may be back soon. */
const unknownLifeMs = 60_000;
const cachedLocationsMax = 5_000;
const nameMaxChars = 100;

const nameSchema = z.string().trim().min(1).max(nameMaxChars).catch(unknownName);
const locationSchema = z
  .object({ countryName: nameSchema, city: nameSchema })
  .catch(unknownLocation);

const cache = new Map<string, { location: Location; expiresAt: number }>();

/**
 * Returns the rough location of the caller's IP address: country and city, or `Unknown` if it can't be found or no
 * service is set up.
 */
export async function getLocation(
  ctx: Pick<Ctx, "providers" | "clientAddress" | "clock" | "log">,
): Promise<Location> {
  const urlTemplate = ctx.providers.urls.location;
  if (urlTemplate === "") return unknownLocation;
  const key = `${urlTemplate} ${ipBucket(ctx.clientAddress)}`;
  const cached = cache.get(key);
  if (cached && cached.expiresAt > ctx.clock.now()) return cached.location;
  const location = await fetchLocation(ctx, urlTemplate);
  if (cache.size >= cachedLocationsMax) cache.clear();
  const lifeMs = location === unknownLocation ? unknownLifeMs : locationLifeMs;
  cache.set(key, { location, expiresAt: ctx.clock.now() + lifeMs });
  return location;
}

async function fetchLocation(
  { clientAddress, log }: Pick<Ctx, "clientAddress" | "log">,
  urlTemplate: string,
): Promise<Location> {
  const url = urlTemplate.replace("{ip}", encodeURIComponent(clientAddress));
  try {
    return locationSchema.parse(await callService(url, { timeoutMs: locationTimeoutMs }));
  } catch (error) {
    log.info({ err: error }, "the location is not known");
    return unknownLocation;
  }
}
