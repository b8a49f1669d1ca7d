import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProofKind } from "./contact-fields.tsx";
import { isLockedFor } from "./locked-details.server.ts";
import { proofKindOf } from "./prove-again.server.ts";

/** What a form for email and phone shows and asks for. */
export type Contacts = {
  userId: string;
  email: string;
  phone: string;
  complete: boolean;
  /** By what a change is confirmed. */
  proof: ProofKind;
  /** What is there may not be changed, as this portal or another one of theirs says (FORM-30). */
  locked: boolean;
};

/** The caller's own email and phone; null for who has no account. */
export async function loadContacts(
  ctx: Pick<Ctx, "db" | "actor" | "settings">,
): Promise<Contacts | null> {
  const { actor } = ctx;
  if (actor.kind !== "user") return null;
  const { rows } = await ctx.db.execute<{
    email: string | null;
    phone: string | null;
    complete: boolean | null;
  }>(sql`select email, phone, (core ->> 'complete')::boolean as complete
    from users where id = ${actor.userId}`);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: actor.userId,
    email: row.email ?? "",
    phone: row.phone ?? "",
    complete: row.complete === true,
    proof: await proofKindOf(ctx),
    locked: await isLockedFor(ctx, actor.userId),
  };
}
