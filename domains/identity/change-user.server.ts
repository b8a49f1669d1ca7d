import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { users } from "./tables.server.ts";
import type { UserCore, UserProfile } from "./user.ts";

/** Parts of an account to change. What is left out stays as it is: another tab may have changed it. */
export type UserChange = {
  /** A changed email or phone is not verified any more. */
  email?: string | null;
  phone?: string | null;
  /** Merged into the stored profile. */
  profile?: Partial<UserProfile>;
  /** Merged into the stored core. */
  core?: Partial<UserCore>;
};

/** Changes an account. All portals of the user share it. */
export async function changeUser(
  tx: Transaction,
  userId: string,
  { email, phone, profile, core }: UserChange,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...(email !== undefined && { email, emailVerifiedAt: null }),
      ...(phone !== undefined && { phone, phoneVerifiedAt: null }),
      ...(profile && { profile: sql`${users.profile} || ${JSON.stringify(profile)}::jsonb` }),
      ...(core && { core: sql`${users.core} || ${JSON.stringify(core)}::jsonb` }),
      updatedAt,
    })
    .where(eq(users.id, userId));
}

/** Creates an account without a name, contact or membership: nobody can sign in to it. @returns its id */
export async function createErasedUser(tx: Transaction): Promise<string> {
  const [user] = await tx.insert(users).values({}).returning({ id: users.id });
  return user!.id;
}
