import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { lockAccounts } from "./session-epoch.server.ts";
import { authAttempts, memberships, sessions, users } from "#domains/identity/tables.server.ts";
import { isMembership, type MemberKey } from "#domains/identity/membership/read-member.server.ts";

/** Ends a user's sessions in every portal, every sign-in in progress, and every link that was sent to them. */
export async function endAllSessions(
  tx: Transaction,
  ctx: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  // This comes first, because a parallel sign-in holds the account's lock: once this line runs, that sign-in has stored
  // its session and the next line deletes it.
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await voidLinks(tx, ctx, userId);
}

/**
 * Ends a user's sign-ins to this portal that are in progress, by any method, and the links that sign in to it. The
 * caller ends the sessions that have started.
 */
export async function endPortalSignIns(
  tx: Transaction,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  await lockAccounts(tx, [userId]);
  await tx
    .update(memberships)
    .set({ sessionEpoch: sql`${memberships.sessionEpoch} + 1` })
    .where(isMembership({ environmentId: portal.id, userId }));
  await tx
    .update(authAttempts)
    .set({ usedAt: new Date(clock.now()) })
    .where(
      and(
        eq(authAttempts.environmentId, portal.id),
        eq(authAttempts.userId, userId),
        isNull(authAttempts.usedAt),
        inArray(authAttempts.purpose, [
          "quick-token",
          "federation",
          "messenger-login",
          "phone-login",
        ]),
      ),
    );
}

const isSessionOfMember = ({ environmentId, userId }: MemberKey) =>
  and(eq(sessions.environmentId, environmentId), eq(sessions.userId, userId));

/** Ends a user's sessions in a portal at once; their browsers are still told about the block. */
export async function markEndedByBlock(tx: Transaction, member: MemberKey): Promise<void> {
  await tx.update(sessions).set({ endedByBlock: true }).where(isSessionOfMember(member));
}

/** Ends one session of a user in a portal. Returns whether there was one. */
export async function deletePortalSession(
  tx: Transaction,
  member: MemberKey,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(isSessionOfMember(member), eq(sessions.id, sessionId), not(sessions.endedByBlock)));
  return rowCount === 1;
}

/** Deletes a user's sessions in a portal: all, or only those that a block ended. Returns how many there were. */
export async function deletePortalSessions(
  tx: Transaction,
  member: MemberKey,
  { onlyEndedByBlock = false }: { onlyEndedByBlock?: boolean } = {},
): Promise<number> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(isSessionOfMember(member), onlyEndedByBlock ? sessions.endedByBlock : undefined));
  return rowCount ?? 0;
}

/**
 * Invalidates every unused link and code that was sent to a user, in every portal, because they went to the user's
 * earlier contacts.
 */
export async function voidLinks(
  tx: Transaction,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  await tx
    .update(authAttempts)
    .set({ usedAt: new Date(clock.now()) })
    .where(and(eq(authAttempts.userId, userId), isNull(authAttempts.usedAt)));
}
