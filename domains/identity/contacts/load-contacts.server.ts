import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProofKind } from "./contact-fields.tsx";
import { isLockedFor } from "./locked-details.server.ts";
import { proofKindOf } from "./prove-again.server.ts";
import { isCodeSent } from "./verify-email.server.ts";

/** What a form for email and phone shows and asks for. */
export type Contacts = {
  userId: string;
  email: string;
  /** Whether its reader confirmed it. */
  emailVerified: boolean;
  /** A code to confirm it was sent in this session and can still be typed. */
  codeSent: boolean;
  phone: string;
  complete: boolean;
  /** By what a change is confirmed. */
  proof: ProofKind;
  /** Filled-in details can't be changed, because this portal or another portal of the person forbids it. */
  locked: boolean;
};

/** The caller's own email and phone; null for who has no account. */
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
    from users where id = ${actor.userId}`);
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
