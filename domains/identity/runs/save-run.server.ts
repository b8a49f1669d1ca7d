import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { scenarioRuns } from "#domains/identity/tables.server.ts";

/** How long the values entered in a popup are stored. */
export const runLifeMs = 60 * 60 * 1000;

/** A popup in progress: its page, its position, and what was entered so far; never a password. */
export type ScenarioRun = {
  scenario: string;
  step: string;
  /** Path of the page behind the popup. */
  page: string;
  options: ScenarioOptions;
};

/** Saves a popup's state for the browser that has `token`, replacing an earlier one. */
export async function saveRun(
  { db, portal, clock }: Pick<Ctx, "db" | "portal" | "clock">,
  token: string,
  { scenario, step, page, options }: ScenarioRun,
): Promise<void> {
  const now = clock.now();
  await db.execute(sql`
    with outlived as (delete from ${scenarioRuns}
      where environment_id = ${portal.id} and expires_at <= ${new Date(now)}
        and browser_hash <> ${hashToken(token)})
    insert into ${scenarioRuns} (environment_id, browser_hash, scenario, step, page, options,
      expires_at)
    values (${portal.id}, ${hashToken(token)}, ${scenario}, ${step}, ${page},
      ${JSON.stringify(options)}::jsonb, ${new Date(now + runLifeMs)})
    on conflict (environment_id, browser_hash) do update set scenario = excluded.scenario,
      step = excluded.step, page = excluded.page, options = excluded.options, expires_at = excluded.expires_at`);
}
