import * as z from "zod/mini";
import { lockPortal } from "#domains/settings/read-portal.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { parseJson } from "#platform/request-limits.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import {
  changeRegions,
  findRegionsProblem,
  readRegions,
  type Region,
  regionActions,
  type RegionsProblem,
} from "./change-regions.ts";
import { type MergedRegions, mergeRegions } from "./merge-regions.ts";

export type RegionsResult = {
  problem: RegionsProblem | "conflict";
  /** The list as it was typed, with what others have saved meanwhile. */
  regions: Region[];
  /** The ids of the regions that somebody else has changed too since the form was filled in. */
  clashes: string[];
  /** What is saved: the form sends it next time as what it was filled in with. */
  stored: Region[];
  version: number;
};

/**
 * Saves what the form has changed since it was filled in, and leaves the rest to others who have changed it since. A button
 * beside a region also moves or removes it, so nothing typed is lost. Returns what stands in the way; null: it is saved.
 */
export function saveRegions(ctx: RequestCtx, form: FormData): Promise<RegionsResult | null> {
  return withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    await lockPortal(tx, ctx.portal.id);
    const { settings, version } = await readSettings(txCtx);
    const stored = settings.regions;
    const was = readWas(form);
    const typed = readRegions(form, settings.i18n, { was: was ?? stored, stored });
    const pressed = regionActions.find((one) => form.has(one));
    const sent = pressed
      ? (changeRegions(typed, pressed, String(form.get(pressed))) ?? typed)
      : typed;
    // It says only which version it was filled in with: after another one, every change may be somebody else's.
    const isOld = was === null && Number(form.get("version")) !== version;
    const { regions, clashes, isOrderClash }: MergedRegions = isOld
      ? { regions: sent, clashes: [], isOrderClash: true }
      : mergeRegions({ sent, was: was ?? stored, stored });
    const hasConflict = clashes.length > 0 || isOrderClash;
    const problem = findRegionsProblem(regions) ?? (hasConflict ? "conflict" : null);
    if (problem !== null) return { problem, regions, clashes, stored, version };
    await updateSettings(txCtx, { settings: { regions }, version });
    return null;
  });
}

const wasRegions = z.array(z.object({ id: z.string(), name: z.record(z.string(), z.string()) }));

/** Reads the regions that the form was filled in with; null if it doesn't say so. */
function readWas(form: FormData): Region[] | null {
  try {
    return wasRegions.parse(parseJson(String(form.get("was") ?? "")));
  } catch {
    return null;
  }
}
