import { and, eq, inArray } from "drizzle-orm";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";
import { channels } from "#domains/messaging/messenger.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { cleanLine } from "#platform/typed-text.ts";

const nameMaxChars = 100;

/** Returns the id of the account that signs in with this messenger; null without one. */
export async function findMessengerUser(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId ?? null;
}

/** Lists the messengers with which an account signs in, in all portals. */
export async function listMessengerIdentities(
  db: Db,
  userId: string,
): Promise<{ method: string; issuer: string; subject: string }[]> {
  return db
    .select({ method: identities.method, issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.method, [...channels])));
}

/** Creates a temporary account for somebody who writes from a messenger. @returns its id */
export async function createContactUser(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "language">,
  name: string,
): Promise<string> {
  const firstName = cleanLine(name.normalize("NFC")).trim().slice(0, nameMaxChars);
  const [user] = await tx
    .insert(users)
    .values({ status: "session", profile: { ...(firstName && { firstName }) } })
    .returning({ id: users.id });
  await joinPortal(tx, ctx, user!.id);
  return user!.id;
}

/** Whether an account is a temporary one. */
export async function isTemporary(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  return row?.status === "session";
}
