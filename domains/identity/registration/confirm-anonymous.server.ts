import { and, eq, gt, isNull } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { browserHashOf } from "#domains/identity/codes/code-attempt.server.ts";
import { confirmationGone } from "#domains/identity/errors.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import {
  type AnonymousAccount,
  type AnonymousRegistration,
  saveAnonymousAccount,
  prepareAnonymousAccount,
} from "./register-anonymous.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** How long a checked registration waits to be confirmed. */
export const confirmationLifeMs = 10 * 60_000;

type ConfirmCtx = Pick<AccountCtx, "db" | "portal" | "clock" | "deviceId">;

/**
 * For browsers without scripts: checks a registration and stores it until this browser confirms it, with only the hash
 * of the password. Replaces an earlier unconfirmed registration.
 * @throws as `registerAnonymous`
 */
export async function requestConfirmation(
  ctx: AccountCtx,
  input: AnonymousRegistration,
): Promise<void> {
  const account = await prepareAnonymousAccount(ctx, input);
  const now = ctx.clock.now();
  await withTransaction(ctx.db, async (tx) => {
    await tx.delete(authAttempts).where(isUnconfirmed(ctx));
    await tx.insert(authAttempts).values({
      environmentId: ctx.portal.id,
      purpose: "anonymous-sign-up",
      secretHash: hashToken(newToken()),
      browserHash: browserHashOf(ctx),
      data: account,
      expiresAt: new Date(now + confirmationLifeMs),
      createdAt: new Date(now),
    });
  });
}

/** Returns the user name that this browser still has to confirm; null without one. */
export async function readUnconfirmedUsername(ctx: ConfirmCtx): Promise<string | null> {
  if (ctx.deviceId === null) return null;
  const [attempt] = await ctx.db
    .select({ data: authAttempts.data })
    .from(authAttempts)
    .where(isUnconfirmed(ctx));
  return attempt ? (attempt.data as AnonymousAccount).username : null;
}

/**
 * Registers the account that this browser was asked to confirm.
 * @throws CONFIRMATION-GONE, DUPLICATE-USERNAME
 */
export function confirmAnonymousRegistration(ctx: AccountCtx): Promise<SignedInSession> {
  return saveAnonymousAccount(ctx, async (tx) => {
    const [attempt] = await tx
      .update(authAttempts)
      .set({ usedAt: new Date(ctx.clock.now()) })
      .where(isUnconfirmed(ctx))
      .returning({ data: authAttempts.data });
    if (!attempt) throw confirmationGone();
    return attempt.data as AnonymousAccount;
  });
}

/** Deletes the registration that waits for this browser's confirmation. */
export async function cancelAnonymousRegistration(ctx: ConfirmCtx): Promise<void> {
  await ctx.db.delete(authAttempts).where(isUnconfirmed(ctx));
}

const isUnconfirmed = (ctx: ConfirmCtx) =>
  and(
    eq(authAttempts.environmentId, ctx.portal.id),
    eq(authAttempts.browserHash, browserHashOf(ctx)),
    eq(authAttempts.purpose, "anonymous-sign-up"),
    isNull(authAttempts.usedAt),
    gt(authAttempts.expiresAt, new Date(ctx.clock.now())),
  );
