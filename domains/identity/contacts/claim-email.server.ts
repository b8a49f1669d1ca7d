import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import { endAllSessions, voidLinks } from "#domains/identity/sessions/end-all-sessions.server.ts";
import {
  hasLiveSession,
  type LockedAccount,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { identities, memberships, users } from "#domains/identity/tables.server.ts";
import { knownDevices } from "#domains/identity/notification-tables.server.ts";

type ClaimCtx = Pick<AccountCtx, "portal" | "clock" | "actor" | "deviceId" | "reactions">;

/**
 * Decides who owns an account with an unverified email, when a user proves that they can read that mailbox. In the
 * account's own session the user is the owner, and nothing is removed. Otherwise a stranger may have typed the email:
 * - An account without other proof of its owner goes to the user, and loses its older sign-in methods and sessions.
 * - An account with other proof goes to the user only in a browser that signed in to it before. In any other browser it
 *   stays with its owner and loses the email.
 *
 * Call this before the current sign-in makes its browser known.
 * @param account the locked account with this email, which is not verified yet
 * @returns whether the user now owns the account; if not, they need a new one, and the email is free
 */
export async function claimEmail(
  tx: Transaction,
  ctx: ClaimCtx,
  account: LockedAccount,
): Promise<boolean> {
  const { id } = account;
  if (ctx.actor.userId === id && (await hasLiveSession(tx, ctx))) {
    await markVerified(tx, ctx, id);
    return true;
  }
  if (await hasOtherOwnerProof(tx, ctx, id)) {
    if (await isKnownBrowser(tx, ctx, id)) {
      await markVerified(tx, ctx, id);
      return true;
    }
    await releaseEmail(tx, ctx, account);
    return false;
  }
  await endAllSessions(tx, ctx, id);
  await tx
    .update(users)
    .set({ passwordHash: null, username: null, usernameKey: null, phone: null })
    .where(eq(users.id, id));
  await tx.delete(identities).where(eq(identities.userId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await markVerified(tx, ctx, id);
  return true;
}

/** Marks an account's email as verified, and keeps the time of the first verification. */
export async function markVerified(
  tx: Transaction,
  { clock }: Pick<ClaimCtx, "clock">,
  userId: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${new Date(clock.now())})` })
    .where(eq(users.id, userId));
}

/**
 * Whether an account has other proof of its owner, such as a role or an order, so that proving a typed email must not
 * give it away. A passkey is none, like a password: anyone can add one to their account.
 */
async function hasOtherOwnerProof(
  tx: Transaction,
  ctx: ClaimCtx,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ confirmed: boolean }>(sql`
    select phone_verified_at is not null
      or exists (select 1 from ${identities} where user_id = users.id and method <> 'passkey')
      or exists (select 1 from ${memberships} m
        where m.user_id = users.id and m.roles <> '{}' and m.roles <> array[${discipleRole}]) as confirmed
    from ${users} where id = ${userId}`);
  return rows[0]?.confirmed === true || (await ctx.reactions.hasHistory(tx, userId));
}

/** Whether this browser signed in to the account before. */
async function isKnownBrowser(
  tx: Transaction,
  { portal, deviceId }: ClaimCtx,
  userId: string,
): Promise<boolean> {
  if (deviceId === null) return false;
  const rows = await tx
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.environmentId, portal.id),
        eq(knownDevices.userId, userId),
        eq(knownDevices.deviceId, deviceId),
      ),
    );
  return rows.length > 0;
}

/** Removes the email from the account and notifies its owner. */
async function releaseEmail(
  tx: Transaction,
  { portal, clock }: ClaimCtx,
  { id }: LockedAccount,
): Promise<void> {
  const now = clock.now();
  await tx
    .update(users)
    .set({ email: null, emailVerifiedAt: null, updatedAt: new Date(now) })
    .where(eq(users.id, id));
  await voidLinks(tx, { clock }, id);
  // The notification doesn't name the email, because it belongs to another user.
  const notification = { kind: "email-released", key: `email-released ${now}` } as const;
  await notify(tx, { environmentId: portal.id, userId: id, ...notification, createdAt: now });
}
