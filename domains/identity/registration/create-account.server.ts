import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import {
  type AuthenticatedUser,
  readEpoch,
} from "#domains/identity/sessions/session-epoch.server.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";

export type NewAccount = {
  email?: string | null;
  emailVerified?: boolean;
  phone?: string | null;
  phoneVerified?: boolean;
  username?: { typed: string; key: string } | null;
  passwordHash?: string | null;
  profile: UserProfile;
};

/**
 * Creates a registered account. The caller's temporary account becomes this account, and keeps its id and all progress.
 * A guest gets a new account, and so does a caller whose temporary account was replaced by another one in the meantime.
 * @throws the database's unique violation (23505) for a taken email, phone or user name
 */
export async function createAccount(
  tx: Transaction,
  ctx: Pick<AccountCtx, "actor" | "clock" | "portal">,
  account: NewAccount,
): Promise<AuthenticatedUser> {
  const userId = await saveAccount(tx, ctx, account);
  const environmentId = ctx.portal.id;
  await notify(tx, {
    environmentId,
    userId,
    kind: "welcome",
    key: "welcome",
    createdAt: ctx.clock.now(),
  });
  const epoch = (await readEpoch(tx, ctx, userId))!;
  return { id: userId, email: account.email ?? null, epoch };
}

async function saveAccount(
  tx: Transaction,
  { actor, clock }: Pick<AccountCtx, "actor" | "clock">,
  account: NewAccount,
): Promise<string> {
  const now = new Date(clock.now());
  const columns = {
    status: null,
    email: account.email ?? null,
    emailVerifiedAt: account.emailVerified ? now : null,
    phone: account.phone ?? null,
    phoneVerifiedAt: account.phoneVerified ? now : null,
    username: account.username?.typed ?? null,
    usernameKey: account.username?.key ?? null,
    passwordHash: account.passwordHash ?? null,
    profile: account.profile,
    core: { complete: false },
    updatedAt: now,
  };
  if (actor.kind === "session") {
    const [upgraded] = await tx
      .update(users)
      .set(columns)
      .where(and(eq(users.id, actor.userId), eq(users.status, "session"), isNull(users.adoptedBy)))
      .returning({ id: users.id });
    if (upgraded) {
      const { userId, registeredAt } = memberships;
      await tx
        .update(memberships)
        .set({ registeredAt: now })
        .where(and(eq(userId, upgraded.id), isNull(registeredAt)));
      return upgraded.id;
    }
  }
  const [created] = await tx
    .insert(users)
    .values({ status: "session" })
    .returning({ id: users.id });
  await tx.update(users).set(columns).where(eq(users.id, created!.id));
  return created!.id;
}
