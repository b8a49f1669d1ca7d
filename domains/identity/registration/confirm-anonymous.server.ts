import { and, eq, gt, isNull } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { browserOf } from "#domains/identity/codes/code-attempt.server.ts";
import { confirmationGone } from "#domains/identity/errors.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import {
  type AnonymousAccount,
  type AnonymousRegistration,
  saveAnonymous,
  prepareAnonymous,
} from "./register-anonymous.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** How long a checked registration waits to be confirmed. */
export const confirmationLifeMs = 10 * 60_000;

type ConfirmCtx = Pick<AccountCtx, "db" | "portal" | "clock" | "deviceId">;

/**
 * For browsers without scripts: checks a registration and stores it until this browser confirms it, with only the hash
 * of the password. Replaces an earlier one.
 * @throws as `registerAnonymous`
 */
export async function requestConfirmation(
  ctx: AccountCtx,
  input: AnonymousRegistration,
): Promise<void> {
  const account = await prepareAnonymous(ctx, input);
  const now = ctx.clock.now();
  await withTransaction(ctx.db, async (tx) => {
    await tx.delete(authAttempts).where(isWaiting(ctx));
    await tx.insert(authAttempts).values({
      environmentId: ctx.portal.id,
      purpose: "anonymous-sign-up",
      secretHash: hashToken(newToken()),
      browserHash: browserOf(ctx),
      data: account,
      expiresAt: new Date(now + confirmationLifeMs),
      createdAt: new Date(now),
    });
  });
}

/** Returns the user name that this browser still has to confirm; null without one. */
export async function waitingUsername(ctx: ConfirmCtx): Promise<string | null> {
  if (ctx.deviceId === null) return null;
  const [waiting] = await ctx.db
    .select({ data: authAttempts.data })
    .from(authAttempts)
    .where(isWaiting(ctx));
  return waiting ? (waiting.data as AnonymousAccount).username : null;
}

/**
 * Registers the account that this browser was asked to confirm.
 * @throws CONFIRMATION-GONE, DUPLICATE-USERNAME
 */
export function confirmAnonymous(ctx: AccountCtx): Promise<SignedInSession> {
  return saveAnonymous(ctx, async (tx) => {
    const [spent] = await tx
      .update(authAttempts)
      .set({ usedAt: new Date(ctx.clock.now()) })
      .where(isWaiting(ctx))
      .returning({ data: authAttempts.data });
    if (!spent) throw confirmationGone();
    return spent.data as AnonymousAccount;
  });
}

/** Deletes the registration that waits for this browser's confirmation. */
export async function cancelAnonymous(ctx: ConfirmCtx): Promise<void> {
  await ctx.db.delete(authAttempts).where(isWaiting(ctx));
}

const isWaiting = (ctx: ConfirmCtx) =>
  and(
    eq(authAttempts.environmentId, ctx.portal.id),
    eq(authAttempts.browserHash, browserOf(ctx)),
    eq(authAttempts.purpose, "anonymous-sign-up"),
    isNull(authAttempts.usedAt),
    gt(authAttempts.expiresAt, new Date(ctx.clock.now())),
  );
