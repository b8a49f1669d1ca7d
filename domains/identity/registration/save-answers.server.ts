import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { memberships } from "#domains/identity/tables.server.ts";
import { isMembership } from "#domains/identity/membership/read-member.server.ts";

/** Saves answers to the portal's own fields with the membership. Other answers stay, and an empty one is deleted. */
export async function saveAnswers(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "language">,
  userId: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = Object.keys(answers);
  if (ids.length === 0) return;
  await joinPortal(tx, ctx, userId);
  const nonEmptyAnswers = Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== ""),
  );
  const { registration } = memberships;
  const merged = sql`(${registration} - ${sql.param(ids)}::text[]) || ${JSON.stringify(nonEmptyAnswers)}::jsonb`;
  await tx
    .update(memberships)
    .set({ registration: merged })
    .where(isMembership({ environmentId: ctx.portal.id, userId }));
}
