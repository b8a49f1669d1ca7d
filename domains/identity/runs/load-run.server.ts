import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { ScenarioRun } from "./save-run.server.ts";
import { scenarioRuns } from "#domains/identity/tables.server.ts";

/** Loads the scenario run of the browser that has `token`; null without one. */
export async function loadRun(
  { db, portal, clock }: Pick<Ctx, "db" | "portal" | "clock">,
  token: string,
): Promise<ScenarioRun | null> {
  const { rows } = await db.execute<ScenarioRun>(sql`
    select scenario, step, page, options from ${scenarioRuns}
    where environment_id = ${portal.id} and browser_hash = ${hashToken(token)}
      and expires_at > ${new Date(clock.now())}`);
  return rows[0] ?? null;
}
