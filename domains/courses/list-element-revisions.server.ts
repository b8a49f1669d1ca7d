import { and, desc, eq } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { ElementBody } from "./course.ts";
import { elementRevisions } from "./tables.server.ts";

/** Lists the newest revisions of an element, the newest first. They contain the right answers: only for the server. */
export async function listElementRevisions(
  ctx: Pick<SystemCtx, "db" | "portal">,
  elementId: string,
  limit: number,
): Promise<ElementBody[]> {
  const rows = await ctx.db
    .select({ body: elementRevisions.body })
    .from(elementRevisions)
    .where(
      and(
        eq(elementRevisions.environmentId, ctx.portal.id),
        eq(elementRevisions.elementId, elementId),
      ),
    )
    .orderBy(desc(elementRevisions.revision))
    .limit(limit);
  return rows.map(({ body }) => body);
}
