import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { authorize } from "./policy.server.ts";
import { courses } from "./tables.server.ts";

/** A category that a course has, with its titles by language. */
type Category = { id: string; titles: Record<string, string> };

/** The most categories that editors can choose from. */
const categoriesMax = 200;

/**
 * Lists the categories of all courses, also of unpublished ones. Its first course says how a category is called.
 * @throws AUTH-DENY
 */
export async function listCategories(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal">,
): Promise<Category[]> {
  authorize(ctx, "list", "unpublished courses");
  const { rows } = await ctx.db.execute<Category>(sql`
    select first.id, (select jsonb_object_agg(key, coalesce(value->>'category', ''))
      from jsonb_each(first.texts)) as titles
    from (
      select distinct on (card->>'categoryId') card->>'categoryId' as id, card->'texts' as texts, position
      from ${courses}
      where environment_id = ${ctx.portal.id} and card->>'categoryId' <> 'none'
      order by card->>'categoryId', position
    ) first
    order by first.position, first.id
    limit ${categoriesMax}`);
  return rows;
}
