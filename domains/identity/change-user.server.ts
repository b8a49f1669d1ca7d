import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
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

/** Locks an account until the end of the transaction. Returns its profile; null if there is no such account. */
export async function lockProfile(tx: Transaction, userId: string): Promise<UserProfile | null> {
  const [user] = await tx
    .select({ profile: users.profile })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user?.profile ?? null;
}

/** Returns the URLs of the profile pictures that these accounts show. */
export async function readAvatarUrls(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ url: sql<string | null>`${users.profile} #>> '{avatar,url}'` })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Set(rows.flatMap(({ url }) => url ?? []));
}

/** Creates an account without a name, contact or membership: nobody can sign in to it. @returns its id */
export async function createErasedUser(tx: Transaction): Promise<string> {
  const [user] = await tx.insert(users).values({}).returning({ id: users.id });
  return user!.id;
}
