import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { users } from "#domains/identity/tables.server.ts";

/** Whether the caller's email is verified. */
export async function hasVerifiedEmail({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<boolean> {
  if (actor.kind !== "user") return false;
  const { rows } = await db.execute(
    sql`select 1 from ${users} where id = ${actor.userId} and email_verified_at is not null`,
  );
  return rows.length > 0;
}
