import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";
import { users } from "#domains/identity/tables.server.ts";

/** The answers to one quiz question: how many users answered, and how many chose each variant. */
export type QuizCount = { total: number; chosen: Record<string, number> };

/** Counts from this many answers are cached briefly: one more answer then makes no visible difference. */
const cachedMinAnswers = 1_000;
const cacheMs = 10_000;
const cacheMaxEntries = 500;

type CountCtx = Pick<Ctx, "db" | "portal" | "clock" | "content">;
type CachedCounts = { until: number; counts: Map<string, QuizCount> };

/** The cached counts of each installation. */
const caches = new WeakMap<Ctx["content"], Map<string, CachedCounts>>();

/**
 * Counts everyone's newest answer to quiz questions, by the question's component id. Without a registered account a
 * browser counts once, whatever temporary accounts it had. The counts are anonymous.
 */
export async function countQuizAnswers(
  ctx: CountCtx,
  elementId: string,
  componentIds: readonly string[],
): Promise<Map<string, QuizCount>> {
  if (componentIds.length === 0) return new Map();
  const cache = cacheOf(ctx);
  const cacheKey = JSON.stringify([ctx.portal.id, elementId, ...componentIds]);
  const cached = cache.get(cacheKey);
  if (cached && cached.until > ctx.clock.now()) return cached.counts;
  const counts = await queryCounts(ctx, elementId, componentIds);
  const highestTotal = Math.max(...[...counts.values()].map(({ total }) => total));
  cache.delete(cacheKey);
  if (highestTotal >= cachedMinAnswers) {
    cache.set(cacheKey, { until: ctx.clock.now() + cacheMs, counts });
    if (cache.size > cacheMaxEntries) cache.delete(cache.keys().next().value!);
  }
  return counts;
}

function cacheOf({ content }: CountCtx): Map<string, CachedCounts> {
  let cache = caches.get(content);
  if (!cache) caches.set(content, (cache = new Map()));
  return cache;
}

async function queryCounts(
  ctx: CountCtx,
  elementId: string,
  componentIds: readonly string[],
): Promise<Map<string, QuizCount>> {
  const counts = new Map(
    componentIds.map((id): [string, QuizCount] => [id, { total: 0, chosen: {} }]),
  );
  const { rows } = await ctx.db.execute<{ id: string; variant: string | null; count: number }>(sql`
    with newest as (
      select distinct on (component_id, voter) component_id, answers -> component_id as chosen
      from (
        select r.component_id, r.answers, r.server_at,
          coalesce(case when u.status is null then u.id::text end, r.device_id, r.user_id::text,
            r.key) collate "C" as voter
        from ${results} r left join ${users} u on u.id = r.user_id
        where r.environment_id = ${ctx.portal.id} and r.element_id = ${elementId}
          and r.kind = 'quiz' and r.component_id in (${sql.join(
            componentIds.map((id) => sql`${id}`),
            sql`, `,
          )})) votes
      order by component_id, voter, server_at desc)
    select component_id as id, null as variant, count(*)::int as count from newest group by 1
    union all
    select component_id, variant, count(*)::int
    from newest, lateral (select distinct jsonb_array_elements_text(chosen) as variant) each
    group by 1, 2`);
  for (const { id, variant, count } of rows) {
    const quizCount = counts.get(id)!;
    if (variant === null) quizCount.total = count;
    else quizCount.chosen[variant] = count;
  }
  return counts;
}
