import { sql } from "drizzle-orm";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { mergeSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";

/** Stores settings that the current schema refuses. A portal may have saved such settings in an older version. */
export async function storeOldSettings(
  ctx: Pick<SystemCtx, "db" | "portal">,
  change: Record<string, unknown>,
): Promise<void> {
  const { id } = ctx.portal;
  await withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ version: number; settings: Record<string, unknown> }>(sql`
      select s.version, s.settings from settings_revisions s
      join environments e on e.id = s.environment_id and e.settings_version = s.version
      where e.id = ${id}`);
    const { version, settings } = rows[0]!;
    const merged = settingsSchema.parse(mergeSettings(settings, change));
    await tx.execute(sql`
      update settings_revisions set settings = ${JSON.stringify(merged)}::jsonb
      where environment_id = ${id} and version = ${version}`);
    await announceChange(tx, id, [portalTag(id)]);
  });
}
