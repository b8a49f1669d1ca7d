import * as z from "zod";
import { callService } from "#platform/outbound.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { ipBucket } from "./limits/count-attempt.server.ts";

export type Location = { countryName: string; city: string };

/** The printed value for an unknown place: docs/specification/api.md. */
export const unknownPlace = "Unknown";
const unknown: Location = { countryName: unknownPlace, city: unknownPlace };

/** Nobody should wait longer than this for their location. */
export const locationTimeoutMs = 1_500;
/** The location of an IP address rarely changes. */
const foundLifeMs = 60 * 60_000;
/** A service that failed may be back soon. */
const unknownLifeMs = 60_000;
const placesMax = 5_000;
const placeMaxChars = 100;

const place = z.string().trim().min(1).max(placeMaxChars).catch(unknownPlace);
const answer = z.object({ countryName: place, city: place }).catch(unknown);

const places = new Map<string, { location: Location; until: number }>();

/**
 * Returns the rough location of the caller's IP address: country and city, or `Unknown` if it can't be found or no
 * service is set up.
 */
export async function getLocation(
  ctx: Pick<Ctx, "providers" | "clientAddress" | "clock" | "log">,
): Promise<Location> {
  const template = ctx.providers.urls.location;
  if (template === "") return unknown;
  const key = `${template} ${ipBucket(ctx.clientAddress)}`;
  const known = places.get(key);
  if (known && known.until > ctx.clock.now()) return known.location;
  const location = await fetchLocation(ctx, template);
  if (places.size >= placesMax) places.clear();
  const lifeMs = location === unknown ? unknownLifeMs : foundLifeMs;
  places.set(key, { location, until: ctx.clock.now() + lifeMs });
  return location;
}

async function fetchLocation(
  { clientAddress, log }: Pick<Ctx, "clientAddress" | "log">,
  template: string,
): Promise<Location> {
  const url = template.replace("{ip}", encodeURIComponent(clientAddress));
  try {
    return answer.parse(await callService(url, { timeoutMs: locationTimeoutMs }));
  } catch (error) {
    log.info({ err: error }, "the location is not known");
    return unknown;
  }
}
