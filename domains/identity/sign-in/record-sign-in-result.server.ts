import { sql } from "drizzle-orm";
import type { IdentityMethod } from "#domains/identity/identity.ts";
import { signInResults } from "#domains/identity/limit-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/** The methods whose sign-ins are counted. */
export type TriedMethod = "email" | "anonymous" | "phone" | IdentityMethod;

/**
 * Counts a sign-in of today by its method and how it ended; never whose it was. A count that can't be stored is logged,
 * because it must not stop anybody from signing in.
 */
export async function recordSignInResult(
  { db, clock, portal, log }: Pick<Ctx, "db" | "clock" | "portal" | "log">,
  method: TriedMethod,
  result: "succeeded" | "failed",
): Promise<void> {
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const [succeeded, failed] = result === "succeeded" ? [1, 0] : [0, 1];
  await db
    .execute(
      sql`
      insert into ${signInResults} as stored (environment_id, method, day, succeeded, failed)
      values (${portal.id}, ${method}, ${day}, ${succeeded}, ${failed})
      on conflict (environment_id, method, day) do update set
        succeeded = stored.succeeded + excluded.succeeded, failed = stored.failed + excluded.failed`,
    )
    .catch((error: unknown) => log.warn({ err: error, method }, "a sign-in was not counted"));
}
