import type { Course } from "#domains/courses/course.ts";
import { hasBoughtAs } from "#domains/orders/has-bought.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { accessDenied } from "./errors.ts";

/**
 * Refuses users to whom the course isn't open now. A refund closes a course even for users who finished it.
 * @param db the transaction that stores what the caller requests
 * @throws AUTH-DENY for a paid course that is not bought, or was refunded
 */
export async function requireBought(
  db: Db,
  { portal, actor }: Pick<Ctx, "portal" | "actor">,
  { id, type }: Pick<Course, "id" | "type">,
): Promise<void> {
  if (type !== "paid") return;
  const owner = { environmentId: portal.id, userId: actor.userId };
  if (actor.kind === "guest" || !(await hasBoughtAs(db, owner, id)))
    throw accessDenied("not-bought");
}
