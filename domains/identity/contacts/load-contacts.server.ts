import { and, eq, exists, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProofKind } from "./contact-fields.tsx";
import { areDetailsLocked } from "./locked-details.server.ts";
import { findRequiredProof } from "./require-proof.server.ts";
import { isUsableIdentity } from "#domains/identity/passkeys/is-usable-identity.server.ts";
import { isCodeSent } from "./verify-email.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";

/** What a form for email and phone shows and requires. */
export type Contacts = {
  userId: string;
  email: string;
  emailVerified: boolean;
  /** A confirmation code was sent in this session and is still valid. */
  codeSent: boolean;
  phone: string;
  complete: boolean;
  /** How a change is confirmed. */
  proof: ProofKind;
  /** Existing details can't be changed, because this or another portal of the user forbids it. */
  detailsLocked: boolean;
};

/** Reads a user's email and phone, and whether they can also sign in without them. */
export async function readSignInContacts(
  ctx: Pick<Ctx, "db" | "portal" | "settings">,
  userId: string,
) {
  const { db } = ctx;
  const linkedIdentities = db
    .select({ one: sql`1` })
    .from(identities)
    .where(and(eq(identities.userId, users.id), isUsableIdentity(ctx)));
  const [row] = await db
    .select({
      email: users.email,
      phone: users.phone,
      hasOtherSignInMethods: sql<boolean>`(${users.username} is not null and ${users.passwordHash} is not null)
        or ${exists(linkedIdentities)}`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Loads the caller's own email and phone; null without an account. */
export async function loadContacts(
  ctx: Pick<Ctx, "db" | "actor" | "settings" | "portal" | "clock">,
): Promise<Contacts | null> {
  const { actor } = ctx;
  if (actor.kind !== "user") return null;
  const [row] = await ctx.db
    .select({
      email: users.email,
      verified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      phone: users.phone,
      core: users.core,
    })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!row) return null;
  return {
    userId: actor.userId,
    email: row.email ?? "",
    emailVerified: row.verified,
    codeSent: !row.verified && (await isCodeSent(ctx)),
    phone: row.phone ?? "",
    complete: row.core.complete === true,
    proof: await findRequiredProof(ctx),
    detailsLocked: await areDetailsLocked(ctx, actor.userId),
  };
}
