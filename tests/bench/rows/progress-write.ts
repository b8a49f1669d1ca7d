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
import { formatMs, formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { makeFinishElementRequests } from "#tests/bench/finish-element-requests.ts";
import { summarizeStatements } from "#tests/bench/recording-server.ts";

const rateRatioMin = 0.4;
const p99RatioMax = 3;
/** More users than one measurement needs. Each finishes 64 elements. */
const httpUsersCount = 40;
const sqlUsersCount = 120;

type Figures = { perSecond: number; p50: number; p99: number };

/**
 * Measures finishing one element after another by the lesson's form. The baseline is the database statements of the
 * same requests, recorded once and repeated for other users.
 */
export async function measureProgressWrite(bench: Bench): Promise<Row[]> {
  const recordedUser = bench.takeUsers(1)[0]!;
  const recordedStatements = await recordUser(bench, recordedUser);
  const sql = startBenchProcess("tests/bench/baselines/sql-process.ts");
  await sql.nextMessage();
  try {
    const results = await measure(bench, sql, recordedUser, recordedStatements);
    const { rows } = await bench.database.pool.query<{ synchronous_commit: string }>(
      "show synchronous_commit",
    );
    return makeRows(results, recordedStatements[1] ?? [], rows[0]!.synchronous_commit);
  } finally {
    await sql.stop();
  }
}

async function recordUser(
  { recordingServer }: Bench,
  recordedUser: BenchUser,
): Promise<UserStatements> {
  const client = new HttpClient(recordingServer.port);
  const recordedStatements: UserStatements = [];
  for (const request of makeFinishElementRequests(recordingServer.port, recordedUser)) {
    recordedStatements.push(
      await recordingServer.statementsDuring(async () => {
        const { status } = await client.send(Buffer.from(request));
        if (status !== 303) throw new Error(`Finishing an element answers ${status}.`);
      }),
    );
  }
  client.close();
  // Leave out statements that read content: a server runs them only once.
  return recordedStatements.map((request) =>
    request.filter(({ text }) => /progress|sessions/.test(text)),
  );
}

/** Replaces the recorded user's id and session with those of another user. */
function statementsFor(
  user: BenchUser,
  recordedUser: BenchUser,
  recordedStatements: UserStatements,
): UserStatements {
  const replace = (value: unknown) =>
    value === recordedUser.id
      ? user.id
      : value === recordedUser.accessHash
        ? user.accessHash
        : value;
  return recordedStatements.map((request) =>
    request.map(({ text, values }) => ({ text, values: values.map(replace) })),
  );
}

const isWrite = ({ text }: Statement) => /\b(?:insert into|update)\s/i.test(text);

async function measure(
  bench: Bench,
  sql: BenchProcess,
  recordedUser: BenchUser,
  recordedStatements: UserStatements,
) {
  const { loadGenerator, server, database, rounds, measurementMs } = bench;
  const measureHttp = async (): Promise<Figures> =>
    loadGenerator.run({
      port: server.port,
      connections: writeConnections,
      durationMs: measurementMs,
      sequences: bench
        .takeUsers(httpUsersCount)
        .map((user) => makeFinishElementRequests(server.port, user)),
      repeat: false,
      expectedStatus: 303,
    });
  const measureSql = (statements: UserStatements) => async (): Promise<Figures> => {
    const users = bench
      .takeUsers(sqlUsersCount)
      .map((user) => statementsFor(user, recordedUser, statements));
    const job: SqlJob = {
      databaseUrl: database.url,
      connections: writeConnections,
      durationMs: measurementMs,
      users,
    };
    return (await sql.request(job)) as SqlResult;
  };
  const writesOnly = recordedStatements.map((request) => request.filter(isWrite));
  await measureHttp();
  return interleave(rounds, {
    http: measureHttp,
    sql: measureSql(recordedStatements),
    writes: measureSql(writesOnly),
  });
}

function makeRows(
  { http, sql, writes }: Record<"http" | "sql" | "writes", Figures[]>,
  request: Statement[],
  synchronousCommit: string,
): Row[] {
  const rate = (one: Figures) => one.perSecond;
  const p99 = (one: Figures) => one.p99;
  const httpRate = `${formatRate(medianOf(http, rate))}`;
  const makeRow = (name: string, baseline: Figures[], baselineName: string): Row => {
    const ratio = medianRatio(http, baseline, rate);
    const p99Ratio = medianRatio(http, baseline, p99);
    return {
      name,
      result: `${httpRate} = ${formatRatio(ratio)}, p99 ${formatMs(medianOf(http, p99))} = ${formatRatio(p99Ratio)}`,
      baseline: `${formatRate(medianOf(baseline, rate))}, p99 ${formatMs(medianOf(baseline, p99))} ${baselineName}`,
      goal: `≥ ${rateRatioMin} ×, p99 ≤ ${p99RatioMax} ×`,
      isGoalReached: ratio >= rateRatioMin && p99Ratio <= p99RatioMax,
      figures: {
        ratio,
        p99Ratio,
        synchronousCommit,
        statements: summarizeStatements(request),
        http,
        baseline,
      },
    };
  };
  const statementsCount = request.length;
  const writesCount = request.filter(isWrite).length;
  const { isGoalReached: _isGoalReached, ...writesRow } = makeRow(
    "  compared with the writes alone",
    writes,
    `${writesCount} statements`,
  );
  return [
    makeRow(
      `progress write by form, ${writeConnections} connections`,
      sql,
      `the same ${statementsCount} statements through pg`,
    ),
    { ...writesRow, goal: "" },
  ];
}
