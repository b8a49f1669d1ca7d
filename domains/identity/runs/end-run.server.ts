import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { scenarioRuns } from "#domains/identity/tables.server.ts";

/** Deletes the scenario run of the browser that has `token`. */
export async function endRun(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  token: string,
): Promise<void> {
  await db
    .delete(scenarioRuns)
    .where(
      and(
        eq(scenarioRuns.environmentId, portal.id),
        eq(scenarioRuns.browserHash, hashToken(token)),
      ),
    );
}
