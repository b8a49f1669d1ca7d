import { withTransaction } from "#platform/database.server.ts";
import type { SystemCtx } from "./context.server.ts";
import { authorize } from "./policy.server.ts";
import { readSettings } from "./read-settings.server.ts";
import { changeSettings } from "./update-settings.server.ts";

/**
 * Raises the version of the policies that people agree to. A portal that asks for consent then asks everyone again when
 * they next sign in.
 * @param input `version`: the settings' version that the change is based on; without it, the newest
 * @returns the new version of the policies, and the settings' version
 * @throws AUTH-DENY without an admin's role, CONFLICT on an old version
 */
export async function renewPolicies(
  ctx: SystemCtx,
  { version }: { version?: number | undefined } = {},
): Promise<{ policyVersion: number; version: number }> {
  authorize(ctx, "change", "settings");
  const newest = await readSettings(ctx);
  const policies = {
    version: newest.settings.policies.version + 1,
    since: new Date(ctx.clock.now()).toISOString(),
  };
  // The newest version at least: otherwise two people could raise it from the same number.
  const change = { settings: { policies }, version: version ?? newest.version };
  return withTransaction(ctx.db, async (tx) => {
    const changed = await changeSettings(tx, ctx, change, "renewPolicies");
    return { policyVersion: changed.settings.policies.version, version: changed.version };
  });
}
