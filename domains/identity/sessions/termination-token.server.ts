import { and, eq, gt, isNull } from "drizzle-orm";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

type TerminationCtx = Pick<Ctx, "portal" | "actor" | "clock">;

const isUnusedTermination = ({ portal, actor }: TerminationCtx) =>
  and(
    eq(authAttempts.environmentId, portal.id),
    eq(authAttempts.userId, actor.userId),
    eq(authAttempts.purpose, "terminate"),
    isNull(authAttempts.usedAt),
  );

/** Stores the token of a link that deletes the caller's account in this portal. An earlier link stops working. */
export async function storeTerminationToken(
  tx: Transaction,
  ctx: TerminationCtx,
  { token, lifeMs }: { token: string; lifeMs: number },
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(authAttempts)
    .set({ usedAt: new Date(now) })
    .where(isUnusedTermination(ctx));
  await tx.insert(authAttempts).values({
    environmentId: ctx.portal.id,
    purpose: "terminate",
    userId: ctx.actor.userId,
    secretHash: hashToken(token),
    expiresAt: new Date(now + lifeMs),
  });
}

/** Marks the token of a link that deletes the account as used. @returns whether it was valid for the caller */
export async function consumeTerminationToken(
  tx: Transaction,
  ctx: TerminationCtx,
  token: string,
): Promise<boolean> {
  const now = new Date(ctx.clock.now());
  const { rowCount } = await tx
    .update(authAttempts)
    .set({ usedAt: now })
    .where(
      and(
        isUnusedTermination(ctx),
        eq(authAttempts.secretHash, hashToken(token)),
        gt(authAttempts.expiresAt, now),
      ),
    );
  return rowCount === 1;
}
