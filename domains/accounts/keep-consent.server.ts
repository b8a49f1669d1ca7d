import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { policyVersion } from "./register.server.ts";

/** Stores that a person agreed to the present policy in this portal, once for each version (security promise 37). */
export async function keepConsent(
  { db, portal, clock }: Pick<Ctx, "db" | "portal" | "clock">,
  { userId }: { userId: string },
): Promise<void> {
  await db.execute(sql`
    insert into consents (environment_id, user_id, policy_version, agreed, at)
    select ${portal.id}, ${userId}::uuid, ${policyVersion}, true, ${new Date(clock.now())}::timestamptz
    where not exists (select 1 from consents where environment_id = ${portal.id}
      and user_id = ${userId}::uuid and policy_version = ${policyVersion} and agreed)`);
}
