import { readFileSync } from "node:fs";
import type pg from "pg";
import type { Bench } from "#tests/bench/bench.ts";
import { courseId } from "#tests/bench/big-course.ts";
import type { LoadResult } from "#tests/bench/load/job.ts";
import { environmentId, type Person } from "#tests/bench/portal.ts";
import { figure, ms, perSecond, type Row } from "#tests/bench/report.ts";
import { getText } from "#tests/bench/http-text.ts";

const questionsCount = 20;
const testCourse = "learners";
const testId = "learners-test";
/** A device retries after a 503 until it succeeds; here at most this often. */
const tries = 20;
const retriesOfOneKey = 10_000;
const retryCallers = 50;
const longestMs = 180_000;

const questionId = (number: number) => `question-${number}`;
const answers = Object.fromEntries(
  Array.from({ length: questionsCount }, (_, at) => [questionId(at + 1), ["right"]]),
);

/**
 * Has many learners, each with their own session and connection, open a test of 20 questions at the same moment, submit
 * it at the same moment, and submit it again as if the answer had been lost. Afterwards the database must have one
 * result for each, and each must have finished the course.
 */
export function learners(count: number) {
  return async (bench: Bench): Promise<Row[]> => {
    const { database, server, say } = bench;
    await insertTest(database.pool);
    const people = bench.take(count);
    const { port } = server;
    const all = (request: (person: Person) => string) => sendAll(bench, people.map(request));
    const opened = await all(({ cookie }) => getText(`/test/${testId}/`, { port, cookie }));
    say(`learners: opened, ${opened.answered} answers`);
    const handedIn = await all((person) => handIn(port, person, person.id));
    const again = await all((person) => handIn(port, person, person.id));
    say("learners: handed in, twice");
    const kept = await keptOf(database.pool, people);
    const memory = peakMegabytes(server.pid);
    const retried = await retryOneKey(bench, people[0]!);
    const right = [kept.results, kept.people, kept.passed, kept.finished, kept.operations];
    const isWhole = right.every((one) => one === count) && kept.answers === questionsCount;
    const row = (what: string, found: Sent): Row => ({
      what,
      ours: `p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, ${perSecond(found.perSecond)}, ${found.refused} told to come again`,
      ceiling: "",
      reach: "",
      figures: { ...found },
    });
    return [
      row(`${count} learners open a test at once`, opened),
      row("  and hand in its 20 answers at once", handedIn),
      row("  and each sends them once more", again),
      {
        what: "  kept of it",
        ours: `${kept.results} results of ${kept.people} people, ${kept.finished} finished, ${figure(memory)} MB at most`,
        ceiling: `${count} learners`,
        reach: "nothing lost, nothing doubled",
        reached: isWhole && [opened, handedIn, again].every(({ failed }) => failed === 0),
        figures: { ...kept, peakMegabytes: memory },
      },
      {
        what: `  ${retriesOfOneKey} retries of one key`,
        ours: `${perSecond(retried.perSecond)}, p99 ${ms(retried.p99)}, ${retried.writes} writes`,
        ceiling: "the answer that was given first",
        reach: "no further write",
        reached: retried.writes === 0,
        figures: retried,
      },
    ];
  };
}

type Sent = {
  p50: number;
  p99: number;
  perSecond: number;
  answered: number;
  /** Answers of 503: the server is overloaded and says so. */
  refused: number;
  /** Requests that never got the right answer. */
  failed: number;
};

/** Sends all at the same moment and repeats those answered 503 until all are answered. */
async function sendAll({ loader, server }: Bench, requests: string[]): Promise<Sent> {
  const send = (left: string[]): Promise<LoadResult> =>
    loader.run({
      port: server.port,
      callers: left.length,
      durationMs: longestMs,
      scripts: left.map((request) => [request]),
      repeat: false,
      status: 200,
      mayRefuse: true,
    });
  const first = await send(requests);
  let left = first.refusedScripts;
  let refused = left.length;
  for (let attempt = 0; left.length > 0 && attempt < tries; attempt += 1) {
    const next = await send(left.map((place) => requests[place]!));
    left = next.refusedScripts.map((place) => left[place]!);
    refused += left.length;
  }
  const { p50, p99, perSecond: rate, requests: answered, wrong } = first;
  const failed = wrong - first.refusedScripts.length + left.length;
  return { p50, p99, perSecond: rate, answered, refused, failed };
}

function handIn(port: number, { cookie }: Person, key: string): string {
  const body = JSON.stringify({ elementId: testId, answers, key });
  return [
    "POST /api/test-results HTTP/1.1",
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    `Cookie: ${cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

async function keptOf(db: pg.Pool, people: Person[]) {
  const ids = people.map(({ id }) => id);
  const { rows } = await db.query<Record<"results" | "people" | "passed" | "answers", number>>(
    `select count(*)::int as results, count(distinct user_id)::int as people,
       count(*) filter (where passed)::int as passed,
       min((select count(*) from jsonb_object_keys(answers)))::int as answers
     from results where environment_id = $1 and element_id = $2 and user_id = any($3)`,
    [environmentId, testId, ids],
  );
  const { rows: progress } = await db.query<Record<"finished" | "operations", number>>(
    `select (select count(*)::int from course_progress where environment_id = $1 and course_id = $2
         and user_id = any($3) and done_count = 1 and completed_at is not null) as finished,
       (select count(*)::int from progress_operations where environment_id = $1 and course_id = $2
         and user_id = any($3) and kind = 'finish') as operations`,
    [environmentId, testCourse, ids],
  );
  return { ...rows[0]!, ...progress[0]! };
}

/** Sends the same request again and again, like a browser whose connection always breaks too early. */
async function retryOneKey({ loader, server, database }: Bench, person: Person) {
  const tables = ["results", "course_progress", "progress_operations"];
  const writes = async () => {
    // PostgreSQL updates its statistics of writes when a connection has been idle for a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { rows } = await database.pool.query<{ writes: number }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as writes from pg_stat_user_tables
       where relname = any($1)`,
      [tables],
    );
    return rows[0]!.writes;
  };
  const before = await writes();
  const request = handIn(server.port, person, person.id);
  const found = await loader.run({
    port: server.port,
    callers: retryCallers,
    durationMs: longestMs,
    scripts: Array.from({ length: retriesOfOneKey }, () => [request]),
    repeat: false,
    status: 200,
  });
  return { ...found, writes: (await writes()) - before };
}

/** Returns the peak memory of a process; only known on Linux. */
function peakMegabytes(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1000;
  } catch {
    return Number.NaN;
  }
}

/** Inserts a course of one test, modelled on the large one. */
async function insertTest(db: pg.Pool): Promise<void> {
  const title = "What have you kept?";
  const summary = {
    id: testId,
    type: "test",
    revision: 1,
    visible: true,
    duration: 10,
    discussion: false,
    questions: questionsCount,
    titles: { en: title },
  };
  await db.query(
    `insert into courses (environment_id, id, source_key, position, published, revision, card)
     select environment_id, $3, $3, 1, true, 1, card from courses
     where environment_id = $1 and id = $2`,
    [environmentId, courseId, testCourse],
  );
  await db.query(
    `insert into course_revisions (environment_id, course_id, revision, body, created_by)
     select environment_id, $3, 1, jsonb_set(body, '{elements}', $4::jsonb), 'bench'
     from course_revisions where environment_id = $1 and course_id = $2`,
    [environmentId, courseId, testCourse, JSON.stringify([summary])],
  );
  await db.query(
    `insert into elements (environment_id, id, course_id, source_key, type, revision)
     values ($1, $2, $3, $2, 'test', 1)`,
    [environmentId, testId, testCourse],
  );
  const questions = Array.from({ length: questionsCount }, (_, at) => questionOf(at + 1));
  const test = { id: "test", type: "test", props: { intro: [] }, children: questions };
  const texts = { en: { title, description: "", components: [test] } };
  const body = { type: "test", duration: 10, passMark: 70, discussion: false, texts };
  await db.query(
    `insert into element_revisions (environment_id, element_id, revision, body, created_by)
     values ($1, $2, 1, $3, 'bench')`,
    [environmentId, testId, JSON.stringify(body)],
  );
}

function questionOf(number: number) {
  const variants = ["right", "wrong", "neither"].map((id) => ({
    id,
    text: `It was ${id}, as the ${number}. lesson has it.`,
    correct: id === "right",
  }));
  const props = { text: `What did the ${number}. lesson say?`, variants };
  return { id: questionId(number), type: "question", props, children: [] };
}
