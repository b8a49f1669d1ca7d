import { sql } from "drizzle-orm";
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

type Where = Pick<AccountCtx, "db" | "portal" | "clock" | "deviceId">;

/**
 * Without scripts: checks a registration and stores it, the password as its hash, until this browser confirms it. An
 * earlier one is replaced.
 * @throws as `registerAnonymous`
 */
export async function requestConfirmation(
  ctx: AccountCtx,
  input: AnonymousRegistration,
): Promise<void> {
  const account = await prepareAnonymous(ctx, input);
  const now = ctx.clock.now();
  await withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`delete from ${authAttempts} where ${isWaiting(ctx)}`);
    await tx.execute(sql`
      insert into ${authAttempts} (environment_id, purpose, secret_hash, browser_hash, data,
        expires_at, created_at)
      values (${ctx.portal.id}, 'anonymous-sign-up', ${hashToken(newToken())}, ${browserOf(ctx)},
        ${JSON.stringify(account)}::jsonb, ${new Date(now + confirmationLifeMs)}, ${new Date(now)})`);
  });
}

/** Returns the user name that this browser still has to confirm; null without one. */
export async function waitingUsername(ctx: Where): Promise<string | null> {
  if (ctx.deviceId === null) return null;
  const { rows } = await ctx.db.execute<{ data: AnonymousAccount }>(
    sql`select data from ${authAttempts} where ${isWaiting(ctx)}`,
  );
  return rows[0]?.data.username ?? null;
}

/**
 * Registers the account that this browser was asked to confirm.
 * @throws CONFIRMATION-GONE, DUPLICATE-USERNAME
 */
export function confirmAnonymous(ctx: AccountCtx): Promise<SignedInSession> {
  return saveAnonymous(ctx, async (tx) => {
    const { rows } = await tx.execute<{ data: AnonymousAccount }>(sql`
      update ${authAttempts} set used_at = ${new Date(ctx.clock.now())}
      where ${isWaiting(ctx)} returning data`);
    const account = rows[0]?.data;
    if (!account) throw confirmationGone();
    return account;
  });
}

/** Deletes the registration that waits for this browser's confirmation. */
export async function cancelAnonymous(ctx: Where): Promise<void> {
  await ctx.db.execute(sql`delete from ${authAttempts} where ${isWaiting(ctx)}`);
}

const isWaiting = (ctx: Where) => sql`
  environment_id = ${ctx.portal.id} and browser_hash = ${browserOf(ctx)}
  and purpose = 'anonymous-sign-up' and used_at is null
  and expires_at > ${new Date(ctx.clock.now())}`;
