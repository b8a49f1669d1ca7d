import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { users } from "#domains/identity/tables.server.ts";

/** Whether the caller's email is verified. */
export async function hasVerifiedEmail({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<boolean> {
  if (actor.kind !== "user") return false;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.userId), isNotNull(users.emailVerifiedAt)));
  return rows.length > 0;
}
