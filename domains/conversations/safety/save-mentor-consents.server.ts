import { savePolicyConsent } from "#domains/identity/sign-in/save-consent.server.ts";
import { categoriesOf } from "#domains/pages/policy.ts";
import { readPolicyRevisions } from "#domains/pages/read-policy-revisions.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/**
 * Stores that a learner accepted the portal's mentor policy and mentor terms, each with its version. They accept them by
 * sending their first message. Policies that the portal hasn't published are left out.
 */
export async function saveMentorConsents(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  const revisions = await readPolicyRevisions(tx, ctx.portal.id, categoriesOf("mentor"));
  for (const { alias, revision } of revisions)
    await savePolicyConsent(tx, ctx, { userId, version: `${alias} ${revision}`, agreed: true });
}
