import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** The email of an account is proven for the first time: what anybody may have attached before is taken away. */
export async function proveEmail(
  tx: Transaction,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
  { dropPassword }: { dropPassword: boolean },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update users set email_verified_at = ${new Date(clock.now())},
      password_hash = case when ${dropPassword} then null else password_hash end
    where id = ${userId} and email_verified_at is null`);
  if (rowCount === 0) return;
  await tx.execute(sql`delete from sessions where user_id = ${userId}`);
  await tx.execute(sql`delete from identities where user_id = ${userId}`);
}
