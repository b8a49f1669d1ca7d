import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { type AuditChange, writeAudit } from "#domains/settings/write-audit.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { recoveryCodes, secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { secondFactorsFull } from "./errors.ts";
import { replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { isStaff, secondFactorNameMaxChars, secondFactorsMax } from "./second-step.ts";

/** Lists the caller's authenticator apps and passkeys, oldest first, and counts their unused recovery codes. */
export async function listSecondFactors(ctx: Pick<Ctx, "db" | "actor" | "portal">) {
  authorize(ctx, "prove", "own identity");
  const { userId } = ctx.actor;
  const factors = await ctx.db
    .select({
      id: secondFactors.id,
      kind: secondFactors.kind,
      name: secondFactors.name,
      host: secondFactors.host,
      createdAt: secondFactors.createdAt,
      usedAt: secondFactors.usedAt,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(secondFactors.createdAt, secondFactors.id);
  const [codes] = await ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return {
    factors: factors.map(({ host, createdAt, usedAt, ...factor }) => ({
      ...factor,
      worksHere: host === null || host === ctx.portal.host,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

/** Reads a name as typed; an empty one becomes the kind's own. */
export const readFactorName = (typed: string, defaultName: string): string =>
  cleanLine(typed).slice(0, secondFactorNameMaxChars) || defaultName;

/** Adds a change of the caller's own second step to the audit log, which is about staff only. */
async function auditOwnChange(
  tx: Transaction,
  ctx: EmailCtx,
  { detail, ...change }: Omit<AuditChange, "subject">,
): Promise<void> {
  if (!isStaff(ctx.actor)) return;
  const { userId } = ctx.actor;
  await writeAudit(tx, ctx, {
    ...change,
    subject: ["user", userId],
    detail: { userId, ...detail },
  });
}

/**
 * Stores an authenticator app or passkey, and emails the owner; call it under the account's lock. The first one brings
 * the recovery codes with it.
 * @returns the new recovery codes, or null
 * @throws SECOND-FACTORS-FULL
 */
export async function addSecondFactor(
  tx: Transaction,
  ctx: EmailCtx,
  factor: Omit<typeof secondFactors.$inferInsert, "userId">,
): Promise<string[] | null> {
  const { userId } = ctx.actor;
  const [existing] = await tx
    .select({ count: count() })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const factorCount = existing?.count ?? 0;
  if (factorCount >= secondFactorsMax) throw secondFactorsFull();
  await tx.insert(secondFactors).values({ ...factor, userId });
  await notifyOwner(tx, ctx, userId, { kind: "second-step-added", factorName: factor.name });
  const { kind, name } = factor;
  await auditOwnChange(tx, ctx, { action: "addSecondStep", before: {}, after: { kind, name } });
  return factorCount === 0 ? replaceRecoveryCodes(tx, ctx, userId) : null;
}

const isOwnFactor = (userId: string, id: string) =>
  and(eq(secondFactors.userId, userId), eq(secondFactors.id, id));

/**
 * Renames one of the caller's authenticator apps or passkeys.
 * @throws FRESH-PROOF-MISSING, NOT-FOUND, TOKEN-BAD
 */
export async function renameSecondFactor(
  ctx: EmailCtx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  authorize(ctx, "prove", "own identity");
  requireFreshProof(ctx);
  const { userId } = ctx.actor;
  const newName = readFactorName(name, "");
  if (!isUuid(id)) throw notFound();
  if (newName === "") return;
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const [factor] = await tx
      .select({ kind: secondFactors.kind, name: secondFactors.name })
      .from(secondFactors)
      .where(isOwnFactor(userId, id));
    if (!factor) throw notFound();
    await tx.update(secondFactors).set({ name: newName }).where(isOwnFactor(userId, id));
    await notifyOwner(tx, ctx, userId, { kind: "second-step-renamed", factorName: newName });
    await auditOwnChange(tx, ctx, {
      action: "renameSecondStep",
      before: { name: factor.name },
      after: { name: newName },
      detail: { kind: factor.kind },
    });
  });
}

/**
 * Removes one of the caller's authenticator apps or passkeys. The recovery codes go with the last one.
 * @throws FRESH-PROOF-MISSING, NOT-FOUND, TOKEN-BAD
 */
export async function removeSecondFactor(ctx: EmailCtx, { id }: { id: string }): Promise<void> {
  authorize(ctx, "prove", "own identity");
  requireFreshProof(ctx);
  const { userId } = ctx.actor;
  if (!isUuid(id)) throw notFound();
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const [factor] = await tx
      .delete(secondFactors)
      .where(isOwnFactor(userId, id))
      .returning({ kind: secondFactors.kind, name: secondFactors.name });
    if (!factor) throw notFound();
    await tx.execute(sql`
      delete from ${recoveryCodes} where user_id = ${userId}
        and not exists (select 1 from ${secondFactors} where user_id = ${userId})`);
    await notifyOwner(tx, ctx, userId, { kind: "second-step-removed", factorName: factor.name });
    await auditOwnChange(tx, ctx, { action: "removeSecondStep", before: factor, after: {} });
  });
}

/**
 * Makes new recovery codes; the earlier ones stop working.
 * @throws FRESH-PROOF-MISSING, TOKEN-BAD, NOT-FOUND without an authenticator app or passkey
 */
export async function renewRecoveryCodes(ctx: EmailCtx): Promise<string[]> {
  authorize(ctx, "prove", "own identity");
  requireFreshProof(ctx);
  const { userId } = ctx.actor;
  return withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const factors = await tx
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .limit(1);
    if (factors.length === 0) throw notFound();
    await notifyOwner(tx, ctx, userId, { kind: "recovery-codes-renewed" });
    const codes = await replaceRecoveryCodes(tx, ctx, userId);
    await auditOwnChange(tx, ctx, {
      action: "renewRecoveryCodes",
      before: {},
      after: { recoveryCodes: codes.length },
    });
    return codes;
  });
}
