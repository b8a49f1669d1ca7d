import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";
import { consents } from "#domains/identity/agreement-tables.server.ts";

/** The version of the policies that people agree to now. */
export const policyVersionOf = ({ policies }: Pick<Settings, "policies">): string =>
  String(policies.version);

type ConsentCtx = Pick<Ctx, "portal" | "clock">;
type PolicyCtx = ConsentCtx & Pick<Ctx, "settings">;

/** Stores a user's consent to the current policy in this portal, once per version. */
export async function saveConsent(
  ctx: PolicyCtx & Pick<Ctx, "db">,
  { userId }: { userId: string },
): Promise<void> {
  await saveConsentDecision(ctx.db, ctx, userId, true);
}

/**
 * Requires consent at a sign-in if the portal asks for it and the user hasn't given it in this portal yet, and stores
 * it. Without it the sign-in fails. Consent in another portal or to an earlier version doesn't count.
 * @throws CONSENT-MISSING
 */
export async function requireConsent(
  tx: Transaction,
  ctx: PolicyCtx,
  userId: string,
  agreed: boolean,
): Promise<void> {
  if (!ctx.settings.gdpr) return;
  if (agreed) return saveConsentDecision(tx, ctx, userId, true);
  const rows = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.environmentId, ctx.portal.id),
        eq(consents.userId, userId),
        eq(consents.policyVersion, policyVersionOf(ctx.settings)),
        consents.agreed,
      ),
    )
    .limit(1);
  if (rows.length === 0) throw consentMissing();
}

/** Stores whether a user agreed, in the transaction that creates their account. Consent is stored once per version. */
export const saveConsentDecision = (
  db: Db,
  ctx: PolicyCtx,
  userId: string,
  agreed: boolean,
): Promise<void> =>
  savePolicyConsent(db, ctx, { userId, version: policyVersionOf(ctx.settings), agreed });

/** Stores whether a user agreed to this version of a policy; consent is stored once per version. */
export async function savePolicyConsent(
  db: Db,
  { portal, clock }: ConsentCtx,
  { userId, version, agreed }: { userId: string; version: string; agreed: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into ${consents} (environment_id, user_id, policy_version, agreed, at)
    select ${portal.id}, ${userId}::uuid, ${version}, ${agreed}, ${new Date(clock.now())}::timestamptz
    where not exists (select 1 from ${consents} where environment_id = ${portal.id}
      and user_id = ${userId}::uuid and policy_version = ${version} and agreed)`);
}
