import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProofKind } from "./contact-fields.tsx";
import { isLockedFor } from "./locked-details.server.ts";
import { proofKindOf } from "./prove-again.server.ts";
import { isCodeSent } from "./verify-email.server.ts";
import { users } from "#domains/identity/tables.server.ts";

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
  locked: boolean;
};

/** Loads the caller's own email and phone; null without an account. */
export async function loadContacts(
  ctx: Pick<Ctx, "db" | "actor" | "settings" | "portal" | "clock">,
): Promise<Contacts | null> {
  const { actor } = ctx;
  if (actor.kind !== "user") return null;
  const { rows } = await ctx.db.execute<{
    email: string | null;
    verified: boolean;
    phone: string | null;
    complete: boolean | null;
  }>(sql`select email, email_verified_at is not null as verified, phone, (core ->> 'complete')::boolean as complete
    from ${users} where id = ${actor.userId}`);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: actor.userId,
    email: row.email ?? "",
    emailVerified: row.verified,
    codeSent: !row.verified && (await isCodeSent(ctx)),
    phone: row.phone ?? "",
    complete: row.complete === true,
    proof: await proofKindOf(ctx),
    locked: await isLockedFor(ctx, actor.userId),
  };
}
