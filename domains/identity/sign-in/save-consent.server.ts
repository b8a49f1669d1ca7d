import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";

/** What consents are stored as agreed to. */
export const policyVersion = "1";

type Where = Pick<Ctx, "portal" | "clock">;

/** Stores that a person agreed to the present policy in this portal, once for each version (security promise 37). */
export async function saveConsent(
  ctx: Where & Pick<Ctx, "db">,
  { userId }: { userId: string },
): Promise<void> {
  await saveConsentOf(ctx.db, ctx, userId, true);
}

/**
 * Demands consent at a sign-in if the portal asks for it and the person hasn't agreed in this portal yet. Stores the
 * agreement; without it the sign-in fails. Consent given in another portal doesn't count here.
 * @throws CONSENT-MISSING
 */
export async function requireConsent(
  tx: Transaction,
  ctx: Where & Pick<Ctx, "settings">,
  userId: string,
  agreed: boolean,
): Promise<void> {
  if (!ctx.settings.gdpr) return;
  if (agreed) return saveConsentOf(tx, ctx, userId, true);
  const { rows } = await tx.execute(sql`
    select 1 from consents where environment_id = ${ctx.portal.id} and user_id = ${userId}::uuid
      and policy_version = ${policyVersion} and agreed limit 1`);
  if (rows.length === 0) throw consentMissing();
}

/** Stores a person's answer with a new account's own transaction; an agreement is stored once for each version. */
export async function saveConsentOf(
  db: Db,
  { portal, clock }: Where,
  userId: string,
  agreed: boolean,
): Promise<void> {
  await db.execute(sql`
    insert into consents (environment_id, user_id, policy_version, agreed, at)
    select ${portal.id}, ${userId}::uuid, ${policyVersion}, ${agreed}, ${new Date(clock.now())}::timestamptz
    where not exists (select 1 from consents where environment_id = ${portal.id}
      and user_id = ${userId}::uuid and policy_version = ${policyVersion} and agreed)`);
}
