import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** Whether the caller or a guest's browser has answered a quiz question. Seeing the counts earlier could sway them. */
export async function hasAnswered(
  { db, portal, actor, deviceId }: Pick<Ctx, "db" | "portal" | "actor" | "deviceId">,
  { elementId, componentId }: { elementId: string; componentId: string },
): Promise<boolean> {
  const own =
    actor.kind === "guest"
      ? sql`device_id = ${deviceId} and user_id is null`
      : sql`user_id = ${actor.userId}`;
  const { rows } = await db.execute(sql`
    select 1 from ${results}
    where environment_id = ${portal.id} and element_id = ${elementId} and component_id = ${componentId}
      and kind = 'quiz' and ${own} limit 1`);
  return rows.length > 0;
}
