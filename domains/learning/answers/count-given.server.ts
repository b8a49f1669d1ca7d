import { sql } from "drizzle-orm";
import { results } from "#domains/learning/result-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { AnswerCounts, ChosenCount } from "./answer-counts.ts";
import type { Arrangement } from "./arrangement.ts";
import { type ExerciseCount, type PairCount, toCountedExercise } from "./counted-exercise.ts";
import { isArrangement, type TestQuestion } from "./test-questions.ts";

type ReadCtx = Pick<Ctx, "db" | "portal">;

/** Every submitted test, and whether it was the person's first attempt. */
export const attemptsSql = ({ portal }: Pick<Ctx, "portal">, elementId: string) => sql`
  select answers, score, passed, row_number() over (
      partition by user_id order by server_at, key) = 1 as is_first
  from ${results}
  where environment_id = ${portal.id} and element_id = ${elementId} and kind = 'test'
    and component_id is null and user_id is not null`;

/** Returns the component ids of all questions that have an answer. */
export async function listAnsweredQuestions(ctx: ReadCtx, elementId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct jsonb_object_keys(answers) as id
    from (${attemptsSql(ctx, elementId)}) attempts order by 1`);
  return rows.map(({ id }) => id);
}

/** Counts the answers to these questions in all submitted tests. */
export async function countGiven(
  ctx: ReadCtx,
  elementId: string,
  questions: readonly TestQuestion[],
): Promise<AnswerCounts> {
  const exercises = questions.filter(isArrangement);
  const others = questions.filter((one) => !isArrangement(one));
  return {
    chosen: await countChosen(
      ctx,
      elementId,
      others.map(({ componentId }) => componentId),
    ),
    exercises: exercises.length === 0 ? [] : await countExercises(ctx, elementId, exercises),
  };
}

async function countChosen(
  ctx: ReadCtx,
  elementId: string,
  ids: readonly string[],
): Promise<ChosenCount[]> {
  const { rows } = await ctx.db.execute<ChosenCount>(sql`
    select answer.key as "componentId", answer.value as chosen,
      (count(*) filter (where is_first))::int as people, count(*)::int as results
    from (${attemptsSql(ctx, elementId)}) attempts, jsonb_each(answers) answer
    where answer.key = any(${sql.param([...ids])}::text[])
    group by 1, 2`);
  return rows;
}

type ExerciseRow = Omit<PairCount, "pair"> & {
  componentId: string;
  /** Null: the row counts all answers to the exercise. */
  pair: string | null;
  right: number;
};

/**
 * Counts pairs, and right answers, in the database: nearly every order of twenty items is another one, so there can be
 * as many different answers as results. An exercise never has more rows than it has pairs, and one.
 */
async function countExercises(
  ctx: ReadCtx,
  elementId: string,
  exercises: readonly Arrangement[],
): Promise<ExerciseCount[]> {
  const { rows } = await ctx.db.execute<ExerciseRow>(sql`
    with exercises as (
      select "componentId" as id, rows, choices,
        array(select jsonb_array_elements_text("right") order by 1) as right_pairs
      from jsonb_to_recordset(${JSON.stringify(exercises.map(toCountedExercise))}::jsonb)
        as given ("componentId" text, rows jsonb, choices jsonb, "right" jsonb)),
    given as materialized (
      select id, is_first, pairs, places_each_once and pairs = right_pairs as is_right
      from (${attemptsSql(ctx, elementId)}) attempts
      cross join exercises
      cross join lateral (
        select array_agg((rows ->> row_id) || ':' || (choices ->> choice_id) order by
            (rows ->> row_id) || ':' || (choices ->> choice_id)) as pairs,
          count(distinct row_id) = count(*) and count(distinct choice_id) = count(*)
            as places_each_once
        from (
          select split_part(pair, ':', 1) as row_id, split_part(pair, ':', 2) as choice_id
          from jsonb_array_elements_text(answers -> id) each (pair)) ids) answer
      where jsonb_array_length(answers -> id) > 0)
    select id as "componentId", null as pair,
      (count(*) filter (where is_first))::int as people, count(*)::int as results,
      (count(*) filter (where is_first and is_right))::int as "right"
    from given group by id
    union all
    select id, pair, (count(*) filter (where is_first))::int, count(*)::int, 0
    from given cross join lateral (select distinct unnest(pairs) as pair) each
    where pair is not null group by id, pair
    order by 1, 2`);
  const counts = new Map(
    exercises.map(({ componentId }) => [
      componentId,
      { componentId, people: 0, right: 0, pairs: [] as PairCount[] },
    ]),
  );
  for (const { componentId, pair, people, results: given, right } of rows) {
    const count = counts.get(componentId)!;
    if (pair === null) Object.assign(count, { people, right });
    else count.pairs.push({ pair, people, results: given });
  }
  return [...counts.values()];
}
