import { and, eq, gt, sql } from "drizzle-orm";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { claimLinks, environments } from "./tables.server.ts";

/** A claim link as it is stored: without its token. */
export type ClaimLink = {
  tokenHash: string;
  /** The only host at which it works; null: any. */
  host: string | null;
  expiresAt: Date;
};

/** Whether the installation has a portal. */
export async function hasPortals(db: Db): Promise<boolean> {
  const rows = await db.select({ id: environments.id }).from(environments).limit(1);
  return rows.length > 0;
}

/**
 * Locks the list of portals before a portal is created. Several portals may be created at once, but no claim link at
 * that time. Every transaction takes this lock before it touches a claim link, so that none waits for another in a
 * circle.
 */
export async function lockPortals(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${environments} in row exclusive mode`);
}

/**
 * Stores a claim link in place of an earlier one, unless there is a portal.
 * @returns whether it was stored
 */
export async function replaceClaimLink(db: Db, link: ClaimLink): Promise<boolean> {
  // The lock below waits for everything that changes portals, so don't take it needlessly.
  if (await hasPortals(db)) return false;
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${environments} in share row exclusive mode`);
    if (await hasPortals(tx)) return false;
    await deleteClaimLinks(tx);
    await tx.insert(claimLinks).values(link);
    return true;
  });
}

/** Returns the claim link with this token, unless it has expired. */
export async function findClaimLink(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<ClaimLink | null> {
  const [link] = await db
    .select()
    .from(claimLinks)
    .where(and(eq(claimLinks.tokenHash, tokenHash), gt(claimLinks.expiresAt, new Date(now))));
  return link ?? null;
}

/**
 * Uses up a claim link in the transaction that creates the portal. Others that use the same link wait for the end of
 * this transaction, and then find it gone.
 * @returns whether the link still worked
 */
export async function takeClaimLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  await lockPortals(tx);
  const rows = await tx
    .delete(claimLinks)
    .where(eq(claimLinks.tokenHash, tokenHash))
    .returning({ tokenHash: claimLinks.tokenHash });
  return rows.length > 0;
}

export async function deleteClaimLinks(tx: Transaction): Promise<void> {
  await tx.delete(claimLinks);
}
