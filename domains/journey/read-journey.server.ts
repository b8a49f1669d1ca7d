import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  dayMs,
  dayOf,
  type JourneyCounts,
  type JourneyPeriod,
  journeyRowsMax,
  type JourneyStep,
  journeySteps,
  otherSource,
} from "./journey.ts";
import { authorize } from "./policy.server.ts";
import { journeyCounts } from "./tables.server.ts";

export type JourneyQuery = {
  days: JourneyPeriod;
  /** Only who came with this source; "": without any. Undefined: everybody. */
  source?: string | undefined;
  /** Only steps in this course. Undefined: everywhere. */
  courseId?: string | undefined;
};

/** A line of a list. `name` is a source or a course's id; null: all others, for which the day or the list had no room. */
export type JourneyRow = { name: string | null } & JourneyCounts;

export type Journey = {
  /** The first and the last day, in UTC. */
  from: string;
  to: string;
  now: JourneyCounts;
  /** The same in as many days before. */
  before: JourneyCounts;
  /** Days, or weeks and months in longer periods. Each has its first day. */
  times: ({ from: string } & JourneyCounts)[];
  sources: JourneyRow[];
  courses: JourneyRow[];
};

/** How many days belong together in a list of times. */
const daysTogether: Readonly<Record<JourneyPeriod, number>> = { 7: 1, 30: 1, 90: 7, 365: 30 };

const emptyCounts = (): JourneyCounts => ({ link: 0, lesson: 0, account: 0, finish: 0 });

type Row = { part: string; name: string; step: JourneyStep; count: number };

/**
 * Reads the journey from the first link to the last lesson in one query of the sums of days.
 * @throws AUTH-DENY
 */
export async function readJourney(
  ctx: Pick<Ctx, "actor" | "clock" | "db" | "portal">,
  { days, source, courseId }: JourneyQuery,
): Promise<Journey> {
  authorize(ctx, "read", "journey");
  const now = ctx.clock.now();
  const dayBefore = (count: number) => dayOf(now - count * dayMs);
  const [first, firstBefore] = [dayBefore(days - 1), dayBefore(2 * days - 1)];
  const isOfSource = source === undefined ? sql`true` : sql`source = ${source}`;
  const isOfCourse = courseId === undefined ? sql`true` : sql`course_id = ${courseId}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with counts as materialized (
      select day, step, source, course_id, count from ${journeyCounts}
      where environment_id = ${ctx.portal.id} and day between ${firstBefore} and ${dayOf(now)}
    )
    select 'before' as part, '' as name, step, sum(count)::int as count from counts
    where day < ${first} and ${isOfSource} and ${isOfCourse} group by step
    union all
    select 'time', ((${dayOf(now)}::date - day) / ${daysTogether[days]}::int)::text, step, sum(count)::int
    from counts where day >= ${first} and ${isOfSource} and ${isOfCourse} group by 2, step
    union all
    select 'source', source, step, sum(count)::int from counts
    where day >= ${first} and ${isOfCourse} group by source, step
    union all
    select 'course', course_id, step, sum(count)::int from counts
    where day >= ${first} and ${isOfSource} group by course_id, step`);
  const times = sumByName(rows, "time");
  // Counted from today backwards, so that only the oldest can be shorter than the others.
  const length = Math.ceil(days / daysTogether[days]);
  const timeRows = Array.from({ length }, (_, index) => length - 1 - index).map((age) => ({
    from: dayBefore(Math.min((age + 1) * daysTogether[days], days) - 1),
    ...(times.get(String(age)) ?? emptyCounts()),
  }));
  return {
    from: first,
    to: dayOf(now),
    now: sumOf(timeRows),
    before: sumByName(rows, "before").get("") ?? emptyCounts(),
    times: timeRows,
    sources: listRows(sumByName(rows, "source")),
    courses: listRows(sumByName(rows, "course")),
  };
}

function sumByName(rows: readonly Row[], part: string): Map<string, JourneyCounts> {
  const sums = new Map<string, JourneyCounts>();
  for (const row of rows) {
    if (row.part !== part) continue;
    const counts = sums.get(row.name) ?? emptyCounts();
    counts[row.step] += row.count;
    sums.set(row.name, counts);
  }
  return sums;
}

function sumOf(all: readonly JourneyCounts[]): JourneyCounts {
  const sum = emptyCounts();
  for (const counts of all) for (const step of journeySteps) sum[step] += counts[step];
  return sum;
}

/** The rows with the most people first; those without room, here or already when they were counted, in one row at the end. */
function listRows(sums: ReadonlyMap<string, JourneyCounts>): JourneyRow[] {
  const size = (row: JourneyCounts) => journeySteps.reduce((sum, step) => sum + row[step], 0);
  const rows = [...sums]
    .filter(([name]) => name !== otherSource)
    .map(([name, counts]): JourneyRow => ({ name, ...counts }))
    .sort((one, other) => size(other) - size(one) || (one.name! < other.name! ? -1 : 1));
  const counted = sums.get(otherSource);
  const rest = [...rows.slice(journeyRowsMax), ...(counted ? [counted] : [])];
  return rest.length === 0
    ? rows
    : [...rows.slice(0, journeyRowsMax), { name: null, ...sumOf(rest) }];
}
