import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type IdentityMethod, linkOf } from "#domains/identity/identity.ts";

/** Lists the caller's links, `method|value`: the outside services with which they can sign in. */
export async function listOwnLinks({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<string[]> {
  if (actor.kind !== "user") return [];
  const { rows } = await db.execute<{ method: IdentityMethod; subject: string }>(sql`
    select method, subject from identities where user_id = ${actor.userId} order by created_at`);
  return rows.map(({ method, subject }) => linkOf(method, subject));
}
