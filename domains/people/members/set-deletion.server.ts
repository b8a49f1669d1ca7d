import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { requireProof } from "#domains/identity/contacts/prove-again.server.ts";
import { endSignInsHere } from "#domains/identity/sessions/end-all-sessions.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";

export type Deletion = { environmentId: string }[];

/**
 * Sets the caller's list of portals in which the account is deleted. Reads only this portal's entry and ignores those
 * of other portals. Deleting requires proof of identity and ends every session and sign-in in progress here at once.
 * Signing in again undoes it.
 * @returns the list as stored
 * @throws NOT-FOUND, AUTH-DENY, PROOF-MISSING, PROOF-WRONG, TOKEN-BAD
 */
export async function setDeletion(
  ctx: EmailCtx,
  { userId, deletion, proof }: { userId: string; deletion: Deletion; proof?: string | undefined },
): Promise<Deletion> {
  await requireOwnAccount(ctx, userId);
  const deleted = deletion.some(({ environmentId }) => environmentId === ctx.portal.id);
  if (deleted) await requireProof(ctx, proof ?? "");
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    await (deleted ? deleteHere(tx, ctx, userId) : keepHere(tx, ctx, userId));
  });
  return deleted ? [{ environmentId: ctx.portal.id }] : [];
}

/**
 * Marks the account as deleted in this portal, ends its sessions here, and deletes the subscription of its email if
 * that is verified: an unverified one may be another person's.
 */
export async function deleteHere(
  tx: Transaction,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  await endSignInsHere(tx, { portal, clock }, userId);
  await tx.execute(sql`
    update memberships set deleted_at = coalesce(deleted_at, ${new Date(clock.now())})
    where environment_id = ${portal.id} and user_id = ${userId}`);
  await announceMentorChange(tx, userId);
  await tx.execute(sql`
    delete from subscriptions
    where environment_id = ${portal.id} and email = (
      select email from users where id = ${userId} and email_verified_at is not null)`);
  await tx.execute(
    sql`delete from sessions where environment_id = ${portal.id} and user_id = ${userId}`,
  );
}

async function keepHere(tx: Transaction, { portal }: Ctx, userId: string): Promise<void> {
  await tx.execute(sql`
    update memberships set deleted_at = null
    where environment_id = ${portal.id} and user_id = ${userId}`);
  await announceMentorChange(tx, userId);
}
