import { and, eq } from "drizzle-orm";
import type { Ctx } from "./context.server.ts";
import { authorize } from "./policy.server.ts";
import type { Settings } from "./settings.ts";
import { environments, settingsRevisions } from "./tables.server.ts";
import { parseSettings } from "./update-settings.server.ts";

/**
 * Reads the newest settings with their version, to change them: the settings of a request may come from the cache.
 * @throws AUTH-DENY without an admin's role
 */
export async function readSettings(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<{ settings: Settings; version: number }> {
  authorize(ctx, "change", "settings");
  const [row] = await ctx.db
    .select({ version: environments.settingsVersion, settings: settingsRevisions.settings })
    .from(environments)
    .innerJoin(
      settingsRevisions,
      and(
        eq(settingsRevisions.environmentId, environments.id),
        eq(settingsRevisions.version, environments.settingsVersion),
      ),
    )
    .where(eq(environments.id, ctx.portal.id));
  return { settings: parseSettings(row!.settings), version: row!.version };
}
