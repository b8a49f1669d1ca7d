import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/**
 * Whether the caller, or a guest's browser, has answered a quiz question. The counts are shown only then, because they
 * could influence the answer.
 */
export async function hasAnswered(
  { db, portal, actor, deviceId }: Pick<Ctx, "db" | "portal" | "actor" | "deviceId">,
  { elementId, componentId }: { elementId: string; componentId: string },
): Promise<boolean> {
  const isOwnResult =
    actor.kind === "guest"
      ? and(sql`${results.deviceId} = ${deviceId}`, isNull(results.userId))
      : eq(results.userId, actor.userId);
  const rows = await db
    .select({ key: results.key })
    .from(results)
    .where(
      and(
        eq(results.environmentId, portal.id),
        eq(results.elementId, elementId),
        eq(results.componentId, componentId),
        eq(results.kind, "quiz"),
        isOwnResult,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
