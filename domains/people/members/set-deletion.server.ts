import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import {
  deletePortalSessions,
  endPortalSignIns,
} from "#domains/identity/sessions/end-all-sessions.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";
import { protectLastOwner } from "./protect-last-owner.server.ts";
import { setDeletedAt } from "#domains/identity/membership/change-membership.server.ts";
import { verifiedEmailOf } from "#domains/identity/membership/read-member.server.ts";
import { subscriptions } from "#domains/people/tables.server.ts";

export type Deletion = { environmentId: string }[];

/**
 * Sets the caller's list of portals in which the account is deleted. Reads only this portal's entry and ignores those
 * of other portals. Deleting requires proof of identity and ends every session and sign-in in progress here at once.
 * Signing in again undoes it.
 * @returns the list as stored
 * @throws NOT-FOUND, AUTH-DENY, PROOF-MISSING, PROOF-WRONG, TOKEN-BAD, LAST-OWNER
 */
export async function setDeletion(
  ctx: EmailCtx,
  { userId, deletion, proof }: { userId: string; deletion: Deletion; proof?: string | undefined },
): Promise<Deletion> {
  await requireOwnAccount(ctx, userId);
  const isDeleted = deletion.some(({ environmentId }) => environmentId === ctx.portal.id);
  if (isDeleted) await requireProof(ctx, proof ?? "");
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    await (isDeleted ? deleteMembership(tx, ctx, userId) : undeleteMembership(tx, ctx, userId));
  });
  return isDeleted ? [{ environmentId: ctx.portal.id }] : [];
}

/**
 * Marks the account as deleted in this portal, ends its sessions here, and deletes the subscription of its email if
 * that is verified: an unverified one may be another person's.
 * @throws LAST-OWNER
 */
export async function deleteMembership(
  tx: Transaction,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  await protectLastOwner(tx, userId, async () => {
    await endPortalSignIns(tx, { portal, clock }, userId);
    const member = { environmentId: portal.id, userId };
    await setDeletedAt(tx, member, new Date(clock.now()));
    await announceMentorChange(tx, userId);
    await tx
      .delete(subscriptions)
      .where(
        and(
          eq(subscriptions.environmentId, portal.id),
          eq(subscriptions.email, verifiedEmailOf(userId)),
        ),
      );
    await deletePortalSessions(tx, member);
  });
}

/** Undoes the deletion of an account in this portal. */
export async function undeleteMembership(
  tx: Transaction,
  { portal }: Pick<Ctx, "portal">,
  userId: string,
): Promise<void> {
  await setDeletedAt(tx, { environmentId: portal.id, userId }, null);
  await announceMentorChange(tx, userId);
}
