import { type Bench, writeConnections } from "#tests/bench/bench.ts";
import type {
  SqlJob,
  SqlResult,
  Statement,
  UserStatements,
} from "#tests/bench/baselines/sql-process.ts";
import { type BenchProcess, startBenchProcess } from "#tests/bench/child-process.ts";
import { HttpClient } from "#tests/bench/load/http-client.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { makeJsonRequest } from "#tests/bench/raw-requests.ts";
import { summarizeStatements } from "#tests/bench/recording-server.ts";
import { formatMs, formatRate, formatRatio, type Row } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";

const rateRatioMin = 0.4;
const blocksCount = 50;
const editsCount = 40;
/** Lessons of one measurement, each with an editor. None is finished within a measurement. */
const httpLessonsCount = 24;
const sqlLessonsCount = 60;
const wordsOfBlock = "When I said, My foot slippeth; thy mercy, O Lord, held me up. ".repeat(4);

type Figures = { perSecond: number; p50: number; p99: number };
/** A lesson and the person who edits it. */
type EditedLesson = { id: string; user: BenchUser };

/**
 * Measures saving what somebody writes in a lesson: one changed block, merged and stored with its inverse. The baseline is
 * the database statements of the same requests, recorded once and repeated for other lessons.
 */
export async function measureSavedEdits(bench: Bench): Promise<Row[]> {
  const lessons = await createLessons(
    bench,
    2 + (bench.rounds + 1) * (httpLessonsCount + 2 * sqlLessonsCount),
  );
  const takeLessons = (count: number) => lessons.splice(0, count);
  const [warmUp, recorded] = takeLessons(2) as [EditedLesson, EditedLesson];
  await recordEdits(bench, warmUp);
  const statements = await recordEdits(bench, recorded);
  const sql = startBenchProcess("tests/bench/baselines/sql-process.ts");
  await sql.nextMessage();
  try {
    const measureHttp = (): Promise<Figures> =>
      bench.loadGenerator.run({
        port: bench.server.port,
        connections: writeConnections,
        durationMs: bench.measurementMs,
        sequences: takeLessons(httpLessonsCount).map((lesson) =>
          makeEdits(bench.server.port, lesson),
        ),
        repeat: false,
        expectedStatus: 200,
      });
    const measureSql = (one: UserStatements) => (): Promise<Figures> =>
      repeatStatements(
        bench,
        sql,
        takeLessons(sqlLessonsCount).map((lesson) => statementsFor(lesson, recorded, one)),
      );
    const writesOnly = statements.map((request) => request.filter(isWrite));
    await measureHttp();
    const results = await interleave(bench.rounds, {
      http: measureHttp,
      sql: measureSql(statements),
      writes: measureSql(writesOnly),
    });
    return makeRows(results, statements.at(-1)!);
  } finally {
    await sql.stop();
  }
}

/** Creates a lesson through the API, and copies of it in the database. */
async function createLessons(bench: Bench, count: number): Promise<EditedLesson[]> {
  const { pool } = bench.database;
  const users = bench.takeUsers(count);
  await pool.query(
    "update memberships set roles = array_append(roles, 'editor') where user_id = any($1::uuid[])",
    [users.map(({ id }) => id)],
  );
  const { origin } = bench.server;
  const send = async (method: string, path: string, data: object) => {
    const response = await fetch(`${origin}/api/creator${path}`, {
      method,
      headers: { "content-type": "application/json", origin, cookie: users[0]!.cookie },
      body: JSON.stringify(data),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as { id: string; version: number };
  };
  const course = await send("POST", "/courses", { title: "Lessons to edit" });
  const lesson = await send("POST", `/courses/${course.id}/elements`, {
    changeId: "add-the-lesson",
    type: "lesson",
    title: "A lesson to edit",
    after: null,
  });
  await send("PATCH", `/elements/${lesson.id}/draft`, {
    changeId: "fill-the-lesson",
    version: 0,
    operations: [{ op: "set", path: componentsPath, value: makeBlocks() }],
  });
  await send("POST", `/courses/${course.id}/publish`, { version: lesson.version });
  const ids = users.map((_, index) => `edited-${index}`);
  for (const [table, idColumn] of [
    ["elements", "id"],
    ["element_revisions", "element_id"],
  ])
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object('${idColumn}', copy))).*
       from ${table} original, unnest($2::text[]) copy where original.${idColumn} = $1`,
      [lesson.id, ids],
    );
  return users.map((user, index) => ({ id: ids[index]!, user }));
}

const componentsPath = ["texts", "en", "components"];
const nodes = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];
const blockId = (index: number) => `block-${index % blocksCount}`;

const makeBlocks = () =>
  Array.from({ length: blocksCount }, (_, index) => ({
    id: blockId(index),
    type: "rich-text",
    props: { nodes: nodes(wordsOfBlock) },
    children: [],
  }));

/** Returns the requests of an editor who writes in one block after another. */
const makeEdits = (port: number, { id, user }: EditedLesson): string[] =>
  Array.from({ length: editsCount }, (_, index) =>
    makeJsonRequest(
      "PATCH",
      `/api/creator/elements/${id}/draft`,
      {
        changeId: `edit-${index}`,
        version: index,
        operations: [
          {
            op: "set",
            path: [...componentsPath, blockId(index), "props", "nodes"],
            value: nodes(`${wordsOfBlock} Edit ${index}.`),
          },
        ],
      },
      { port, cookie: user.cookie },
    ),
  );

async function recordEdits(
  { recordingServer }: Bench,
  lesson: EditedLesson,
): Promise<UserStatements> {
  const client = new HttpClient(recordingServer.port);
  const statements: UserStatements = [];
  for (const request of makeEdits(recordingServer.port, lesson))
    statements.push(
      await recordingServer.statementsDuring(async () => {
        const { status } = await client.send(Buffer.from(request));
        if (status !== 200) throw new Error(`An edit answers ${status}.`);
      }),
    );
  client.close();
  return statements;
}

/** Replaces the recorded lesson and its editor with others. */
function statementsFor(
  lesson: EditedLesson,
  recorded: EditedLesson,
  statements: UserStatements,
): UserStatements {
  const replacements = new Map<unknown, string>([
    [recorded.id, lesson.id],
    [recorded.user.id, lesson.user.id],
    [recorded.user.accessHash, lesson.user.accessHash],
  ]);
  return statements.map((request) =>
    request.map(({ text, values }) => ({
      text,
      values: values.map((value) => replacements.get(value) ?? value),
    })),
  );
}

const isWrite = ({ text }: Statement) => /\b(?:insert into|update)\s/i.test(text);

const repeatStatements = async (
  { database, measurementMs }: Bench,
  sql: BenchProcess,
  users: UserStatements[],
): Promise<Figures> => {
  const job: SqlJob = {
    databaseUrl: database.url,
    connections: writeConnections,
    durationMs: measurementMs,
    users,
  };
  return (await sql.request(job)) as SqlResult;
};

function makeRows(
  { http, sql, writes }: Record<"http" | "sql" | "writes", Figures[]>,
  statements: Statement[],
): Row[] {
  const rate = ({ perSecond }: Figures) => perSecond;
  const makeRow = (name: string, baseline: Figures[], baselineName: string) => {
    const ratio = medianRatio(http, baseline, rate);
    return {
      name,
      result: `${formatRate(medianOf(http, rate))} = ${formatRatio(ratio)}, p99 ${formatMs(medianOf(http, ({ p99 }) => p99))}`,
      baseline: `${formatRate(medianOf(baseline, rate))} ${baselineName}`,
      goal: `≥ ${rateRatioMin} ×`,
      isGoalReached: ratio >= rateRatioMin,
      figures: { ratio, statements: summarizeStatements(statements), http, baseline },
    };
  };
  const { isGoalReached: _isGoalReached, ...writesRow } = makeRow(
    "  compared with the writes alone",
    writes,
    `${statements.filter(isWrite).length} statements`,
  );
  return [
    makeRow(
      `saved edit of a lesson with ${blocksCount} blocks, ${writeConnections} connections`,
      sql,
      `the same ${statements.length} statements through pg`,
    ),
    { ...writesRow, goal: "" },
  ];
}
