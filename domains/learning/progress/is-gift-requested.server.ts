import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorRequests } from "#domains/learning/progress-tables.server.ts";

/** Whether the caller has requested the course's gift already. */
export async function isGiftRequested(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<boolean> {
  if (actor.kind === "guest") return false;
  const rows = await db
    .select({ id: authorRequests.id })
    .from(authorRequests)
    .where(
      and(
        eq(authorRequests.environmentId, portal.id),
        eq(authorRequests.userId, actor.userId),
        eq(authorRequests.courseId, courseId),
        eq(authorRequests.kind, "gift"),
      ),
    );
  return rows.length > 0;
}
