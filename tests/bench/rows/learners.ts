import { readFileSync } from "node:fs";
import type pg from "pg";
import type { Bench } from "#tests/bench/bench.ts";
import { courseId } from "#tests/bench/large-course.ts";
import type { LoadResult } from "#tests/bench/load/load-job.ts";
import { environmentId, type BenchUser } from "#tests/bench/portal.ts";
import { formatNumber, formatMs, formatRate, type Row } from "#tests/bench/report.ts";
import { makeGetRequest } from "#tests/bench/raw-requests.ts";

const questionsCount = 20;
const testCourseId = "learners";
const testId = "learners-test";
/** A browser retries a request that got a 503. Here it retries at most this often. */
const retriesMax = 20;
const repeatsCount = 10_000;
const repeatConnections = 50;
const timeoutMs = 180_000;

const questionId = (number: number) => `question-${number}`;
const answers = Object.fromEntries(
  Array.from({ length: questionsCount }, (_, index) => [questionId(index + 1), ["right"]]),
);

/**
 * Many learners, each with their own session and connection, open a test of 20 questions at the same moment, submit it
 * at the same moment, and submit it again as if the response had been lost. Afterwards the database must have exactly
 * one result for each of them, and each of them must have finished the course.
 */
export function measureLearners(count: number) {
  return async (bench: Bench): Promise<Row[]> => {
    const { database, server, print } = bench;
    await insertTest(database.pool);
    const users = bench.takeUsers(count);
    const { port } = server;
    const sendForAllUsers = (request: (user: BenchUser) => string) =>
      sendAll(bench, users.map(request));
    const opened = await sendForAllUsers(({ cookie }) =>
      makeGetRequest(`/test/${testId}/`, { port, cookie }),
    );
    print(`learners: opened, ${opened.responses} responses`);
    const submitted = await sendForAllUsers((user) => submitRequest(port, user, user.id));
    const submittedAgain = await sendForAllUsers((user) => submitRequest(port, user, user.id));
    print("learners: submitted twice");
    const storedCounts = await countStored(database.pool, users);
    const peakMemoryMb = peakMegabytes(server.pid);
    const repeated = await repeatSubmission(bench, users[0]!);
    const counts = [
      storedCounts.results,
      storedCounts.users,
      storedCounts.passed,
      storedCounts.finished,
      storedCounts.operations,
    ];
    const isComplete =
      counts.every((one) => one === count) && storedCounts.answers === questionsCount;
    const makeRow = (name: string, load: LoadSummary): Row => ({
      name,
      result: `p50 ${formatMs(load.p50)}, p99 ${formatMs(load.p99)}, ${formatRate(load.perSecond)}, ${load.overloaded} × 503 and retried`,
      baseline: "",
      goal: "",
      figures: { ...load },
    });
    return [
      makeRow(`${count} learners open a test at once`, opened),
      makeRow("  submit its 20 answers at once", submitted),
      makeRow("  submit the same answers again", submittedAgain),
      {
        name: "  stored afterwards",
        result: `${storedCounts.results} results of ${storedCounts.users} learners, ${storedCounts.finished} finished, ${formatNumber(peakMemoryMb)} MB peak memory`,
        baseline: `${count} learners`,
        goal: "nothing lost or duplicated",
        isGoalReached:
          isComplete && [opened, submitted, submittedAgain].every(({ failed }) => failed === 0),
        figures: { ...storedCounts, peakMegabytes: peakMemoryMb },
      },
      {
        name: `  ${repeatsCount} repeats of one submission`,
        result: `${formatRate(repeated.perSecond)}, p99 ${formatMs(repeated.p99)}, ${repeated.writes} writes`,
        baseline: "the stored result, sent again",
        goal: "no writes",
        isGoalReached: repeated.writes === 0,
        figures: repeated,
      },
    ];
  };
}

type LoadSummary = {
  p50: number;
  p99: number;
  perSecond: number;
  responses: number;
  /** Responses of 503. */
  overloaded: number;
  /** Requests that never succeeded. */
  failed: number;
};

/** Sends all requests at the same moment and repeats those that got a 503. */
async function sendAll({ loadGenerator, server }: Bench, requests: string[]): Promise<LoadSummary> {
  const send = (remaining: string[]): Promise<LoadResult> =>
    loadGenerator.run({
      port: server.port,
      connections: remaining.length,
      durationMs: timeoutMs,
      sequences: remaining.map((request) => [request]),
      repeat: false,
      expectedStatus: 200,
      allowOverload: true,
    });
  const firstResult = await send(requests);
  let remaining = firstResult.overloadedSequences;
  let overloaded = remaining.length;
  for (let attempt = 0; remaining.length > 0 && attempt < retriesMax; attempt += 1) {
    const retryResult = await send(remaining.map((index) => requests[index]!));
    remaining = retryResult.overloadedSequences.map((index) => remaining[index]!);
    overloaded += remaining.length;
  }
  const { p50, p99, perSecond: rate, requests: responses, wrongCount } = firstResult;
  const failed = wrongCount - firstResult.overloadedSequences.length + remaining.length;
  return { p50, p99, perSecond: rate, responses, overloaded, failed };
}

function submitRequest(port: number, { cookie }: BenchUser, key: string): string {
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

async function countStored(db: pg.Pool, users: BenchUser[]) {
  const ids = users.map(({ id }) => id);
  const { rows } = await db.query<Record<"results" | "users" | "passed" | "answers", number>>(
    `select count(*)::int as results, count(distinct user_id)::int as users,
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
    [environmentId, testCourseId, ids],
  );
  return { ...rows[0]!, ...progress[0]! };
}

/** Repeats one submission, like a browser that never receives the response, and counts the database's writes. */
async function repeatSubmission({ loadGenerator, server, database }: Bench, user: BenchUser) {
  const tables = ["results", "course_progress", "progress_operations"];
  const countWrites = async () => {
    // PostgreSQL updates its statistics of writes when a connection has been idle for a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { rows } = await database.pool.query<{ writes: number }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as writes from pg_stat_user_tables
       where relname = any($1)`,
      [tables],
    );
    return rows[0]!.writes;
  };
  const writesBefore = await countWrites();
  const request = submitRequest(server.port, user, user.id);
  const result = await loadGenerator.run({
    port: server.port,
    connections: repeatConnections,
    durationMs: timeoutMs,
    sequences: Array.from({ length: repeatsCount }, () => [request]),
    repeat: false,
    expectedStatus: 200,
  });
  return { ...result, writes: (await countWrites()) - writesBefore };
}

/** Returns the peak memory of a process, or NaN if it isn't known: only Linux reports it. */
function peakMegabytes(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1000;
  } catch {
    return Number.NaN;
  }
}

/** Inserts a course with one test. The rest is copied from the large course. */
async function insertTest(db: pg.Pool): Promise<void> {
  const title = "What do you remember?";
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
    [environmentId, courseId, testCourseId],
  );
  await db.query(
    `insert into course_revisions (environment_id, course_id, revision, body, created_by)
     select environment_id, $3, 1, jsonb_set(body, '{elements}', $4::jsonb), 'bench'
     from course_revisions where environment_id = $1 and course_id = $2`,
    [environmentId, courseId, testCourseId, JSON.stringify([summary])],
  );
  await db.query(
    `insert into elements (environment_id, id, course_id, source_key, type, revision)
     values ($1, $2, $3, $2, 'test', 1)`,
    [environmentId, testId, testCourseId],
  );
  const questions = Array.from({ length: questionsCount }, (_, index) => makeQuestion(index + 1));
  const test = { id: "test", type: "test", props: { intro: [] }, children: questions };
  const texts = { en: { title, description: "", components: [test] } };
  const body = { type: "test", duration: 10, passMark: 70, discussion: false, texts };
  await db.query(
    `insert into element_revisions (environment_id, element_id, revision, body, created_by)
     values ($1, $2, 1, $3, 'bench')`,
    [environmentId, testId, JSON.stringify(body)],
  );
}

function makeQuestion(number: number) {
  const variants = ["right", "wrong", "neither"].map((id) => ({
    id,
    text: `The ${id} answer to question ${number}`,
    correct: id === "right",
  }));
  const props = { text: `Question ${number}?`, variants };
  return { id: questionId(number), type: "question", props, children: [] };
}
