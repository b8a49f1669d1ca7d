import { and, eq, sql } from "drizzle-orm";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { lastSignInMethod } from "#domains/identity/contacts/profile-errors.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { isUsableIdentity } from "#domains/identity/passkeys/is-usable-identity.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";

/**
 * Removes one of the caller's links if another sign-in method is left: a password, a verified email (which can set a
 * new password), a verified phone, or another link. Requires proof of identity.
 * @param input `link` is `method|value`, as the user has it
 * @throws AUTH-DENY, NOT-FOUND, LAST-SIGN-IN-METHOD, PROOF-MISSING, PROOF-WRONG, TOKEN-BAD
 */
export async function unlinkIdentity(
  ctx: EmailCtx,
  { link, proof }: { link: string; proof?: string | undefined },
): Promise<void> {
  await requireOwnAccount(ctx, ctx.actor.userId);
  const separatorIndex = link.indexOf("|");
  const [method, subject] = [link.slice(0, separatorIndex), link.slice(separatorIndex + 1)];
  await requireProof(ctx, proof ?? "");
  await removeIdentity(ctx, { method, subject });
}

/**
 * Removes a link, and emails the owner; call it after the proof of identity.
 * @throws NOT-FOUND, LAST-SIGN-IN-METHOD, TOKEN-BAD
 */
export async function removeIdentity(
  ctx: EmailCtx,
  { method, subject }: { method: string; subject: string },
): Promise<void> {
  const { userId } = ctx.actor;
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const { rows } = await tx.execute<{ method_left: boolean }>(sql`
      select (email_verified_at is not null
        or (password_hash is not null and (email is not null or username is not null))
        or phone_verified_at is not null
        or exists (select 1 from ${identities} where user_id = users.id
          and not (method = ${method} and subject = ${subject})
          and ${isUsableIdentity(ctx)})) as method_left
      from ${users} where id = ${userId}`);
    const [removedIdentity] = await tx
      .delete(identities)
      .where(
        and(
          eq(identities.userId, userId),
          sql`${identities.method} = ${method}`,
          eq(identities.subject, subject),
        ),
      )
      .returning({ method: identities.method });
    if (!removedIdentity) throw notFound();
    if (!rows[0]?.method_left) throw lastSignInMethod();
    await notifyOwner(tx, ctx, userId, { kind: "sign-in-method-removed", ...removedIdentity });
  });
}
