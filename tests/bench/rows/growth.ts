import pg from "pg";
import { courseId, coursePath, elementId, elementsCount } from "#tests/bench/big-course.ts";
import { fetchBytes } from "#tests/bench/fetch-bytes.ts";
import { environmentId } from "#tests/bench/portal.ts";
import type { Bench } from "#tests/bench/bench.ts";
import { figure, perSecond, type Row, times } from "#tests/bench/report.ts";
import { median } from "#tests/bench/rounds.ts";

/** Element states at the small end; `--states` names the large one. */
const smallStates = 500_000;
export const defaultStates = 5_000_000;
const coursesMany = 10_000;
const coursesFew = 100;
const readsShare = 0.75;
const writesShare = 0.69;
const buffersMax = 10;
const listSlowerMax = 1.2;
/** Statements are timed in batches of random people. */
const batch = 2000;

const writeProgress =
  "update course_progress set version = version + 1, states = states, last_activity_at = now() where environment_id = $1 and user_id = $2 and course_id = $3";
const firstCourses =
  "select id, microcourse, card from courses where environment_id = $1 and published order by position, id limit 200";

/** The same statements over a small and a large database, rows packed 64 states each. */
export function growth(states: number) {
  return async (bench: Bench): Promise<Row[]> => {
    const { rounds, say } = bench;
    const { pool } = bench.database;
    const read = await noteRead(bench);
    const list = await measureList(pool, rounds);
    await grow(pool, smallStates);
    const small = await measureProgress(pool, read, rounds);
    say(`growing to ${figure(states)} states…`);
    await grow(pool, states);
    const large = await measureProgress(pool, read, rounds);
    return [progressRow(states, small, large), listRow(list)];
  };
}

/** The server's own statement for a signed-in course page's progress. */
async function noteRead({ watched, take }: Bench): Promise<string> {
  const { cookie } = take(1)[0]!;
  const statements = await watched.statementsOf(() =>
    fetchBytes(`http://localhost:${watched.port}${coursePath}`, { headers: { cookie } }),
  );
  const found = statements.find(({ text }) => text.includes("from course_progress"));
  if (!found) throw new Error("The signed-in course page reads no progress.");
  return found.text;
}

async function grow(pool: pg.Pool, states: number): Promise<void> {
  const people = Math.ceil(states / elementsCount);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from course_progress",
    );
    const missing = people - (rows[0]?.count ?? 0);
    if (missing <= 0) return;
    await client.query(
      `with made as (insert into users (status) select 'session' from generate_series(1, $1::int) returning id)
       insert into course_progress (environment_id, user_id, course_id, version, states, variables,
         current_element, done_count, total, last_activity_at)
       select $2, id, $3, 1, ($4::jsonb[])[1 + floor(random() * $7::int)::int], '{}', $5, $6::int, $6::int, now() from made`,
      [
        missing,
        environmentId,
        courseId,
        Array.from({ length: sorts }, () => JSON.stringify(allDone())),
        elementId(elementsCount),
        elementsCount,
        sorts,
      ],
    );
    await client.query("vacuum (analyze) course_progress");
  } finally {
    client.release();
  }
}

/** People differ in when they did what, or the database would keep them too small. */
const sorts = 200;
const dayMs = 86_400_000;

function allDone(): Record<string, unknown> {
  let at = Date.now() - Math.floor(Math.random() * 400 * dayMs);
  const later = () => (at += Math.floor(Math.random() * dayMs));
  const states = Array.from({ length: elementsCount }, (_, place) => {
    const [started, finished] = [later(), later()];
    const history = [
      { state: "opened", at: started },
      { state: "done", at: finished },
    ];
    return [elementId(place + 1), { state: "done", started, finished, percent: 100, history }];
  });
  return Object.fromEntries(states) as Record<string, unknown>;
}

type Measured = {
  reads: number;
  writes: number;
  buffers: number;
  scans: boolean;
  megabytes: number;
};

async function measureProgress(
  pool: pg.Pool,
  readProgress: string,
  rounds: number,
): Promise<Measured> {
  const { rows: size } = await pool.query<{ bytes: string }>(
    "select pg_total_relation_size('course_progress') as bytes",
  );
  const people = await somePeople(pool);
  const rate = async (name: string, text: string) => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await timeBatch(pool, name, text, people));
    return median(found);
  };
  const plan = await explain(pool, readProgress, [environmentId, people[0]!, courseId]);
  return {
    reads: await rate("read", readProgress),
    writes: await rate("write", writeProgress),
    ...plan,
    megabytes: Number(size[0]!.bytes) / 1e6,
  };
}

async function somePeople(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from course_progress order by random() limit $1",
    [batch],
  );
  return rows.map(({ user_id }) => user_id);
}

async function timeBatch(
  pool: pg.Pool,
  name: string,
  text: string,
  people: readonly string[],
): Promise<number> {
  const began = performance.now();
  let at = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let person = people[at++]; person !== undefined; person = people[at++]) {
        await pool.query({ name, text, values: [environmentId, person, courseId] });
      }
    }),
  );
  return people.length / ((performance.now() - began) / 1000);
}

type Plan = {
  "Node Type": string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

async function explain(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<{ buffers: number; scans: boolean }> {
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]!["QUERY PLAN"][0]!.Plan;
  const scansIn = (node: Plan): boolean =>
    node["Node Type"] === "Seq Scan" || (node.Plans ?? []).some(scansIn);
  return { buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], scans: scansIn(plan) };
}

type Listed = { few: number; many: number; scans: boolean };

async function measureList(pool: pg.Pool, rounds: number): Promise<Listed> {
  const few = await timeList(pool, coursesFew, rounds);
  const many = await timeList(pool, coursesMany, rounds);
  const { scans } = await explain(pool, firstCourses, [environmentId]);
  // The other measurements have the catalogue they expect.
  await pool.query("delete from courses where id <> $1", [courseId]);
  return { few, many, scans };
}

async function timeList(pool: pg.Pool, count: number, rounds: number): Promise<number> {
  await pool.query(
    `insert into courses (environment_id, id, source_key, position, published, revision, card)
     select environment_id, 'grown-' || n, 'grown-' || n, n, true, 1, card
     from courses, generate_series(1, $2::int) n where id = $1 on conflict do nothing`,
    [courseId, count],
  );
  await pool.query("vacuum (analyze) courses");
  const took: number[] = [];
  for (let round = 0; round < rounds * 20; round += 1) {
    const began = performance.now();
    await pool.query({ name: "list", text: firstCourses, values: [environmentId] });
    took.push(performance.now() - began);
  }
  return median(took) / Math.min(200, count + 1);
}

function progressRow(states: number, small: Measured, large: Measured): Row {
  const [reads, writes] = [large.reads / small.reads, large.writes / small.writes];
  return {
    what: `progress at ${figure(states / 1e6)}M element states`,
    ours: `reads ${perSecond(large.reads)} = ${times(reads)}, writes ${perSecond(large.writes)} = ${times(writes)}, ${large.buffers} buffers, ${figure(large.megabytes)} MB`,
    ceiling: `reads ${perSecond(small.reads)}, writes ${perSecond(small.writes)} at ${figure(smallStates / 1e6)}M`,
    reach: `≥ ${readsShare} ×, ≥ ${writesShare} ×, ≤ ${buffersMax} buffers`,
    reached:
      reads >= readsShare && writes >= writesShare && large.buffers <= buffersMax && !large.scans,
    figures: { states, smallStates, small, large },
  };
}

function listRow({ few, many, scans }: Listed): Row {
  const slower = many / few;
  return {
    what: `catalogue's first page, ${coursesMany} courses`,
    ours: `${figure(many * 1000)} µs a course = ${times(slower)}${scans ? ", sequential scan" : ""}`,
    ceiling: `${figure(few * 1000)} µs a course at ${coursesFew}`,
    reach: `≤ ${listSlowerMax} ×, no sequential scan`,
    reached: slower <= listSlowerMax && !scans,
    figures: { fewMsPerCourse: few, manyMsPerCourse: many, scans },
  };
}
