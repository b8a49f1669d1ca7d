import { type Bench, writeCallers } from "#tests/bench/bench.ts";
import type { SqlJob, SqlResult, Statement, Walk } from "#tests/bench/bare/sql-process.ts";
import { type Child, startChild } from "#tests/bench/child.ts";
import { HttpClient } from "#tests/bench/load/http-client.ts";
import type { Person } from "#tests/bench/portal.ts";
import { ms, perSecond, type Row, times } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";
import { finishRequests } from "#tests/bench/finish-requests.ts";
import { inWords } from "#tests/bench/watched.ts";

const share = 0.4;
const slowerMax = 3;
/** Users a slice may use up; each takes 64 elements. */
const peopleOfHttp = 40;
const peopleOfSql = 120;

type Figures = { perSecond: number; p50: number; p99: number };

/**
 * Measures finishing one element after another through the lesson's form. The ceiling is the database statements of the
 * same requests, recorded once and replayed for other users.
 */
export async function progressWrite(bench: Bench): Promise<Row[]> {
  const model = bench.take(1)[0]!;
  const walk = await noteWalk(bench, model);
  const sql = startChild("tests/bench/bare/sql-process.ts");
  await sql.heard();
  try {
    const found = await measure(bench, sql, model, walk);
    const { rows } = await bench.database.pool.query<{ synchronous_commit: string }>(
      "show synchronous_commit",
    );
    return rowsOf(found, walk[1] ?? [], rows[0]!.synchronous_commit);
  } finally {
    await sql.stop();
  }
}

async function noteWalk({ watched }: Bench, model: Person): Promise<Walk> {
  const client = new HttpClient(watched.port);
  const walk: Walk = [];
  for (const request of finishRequests(watched.port, model)) {
    walk.push(
      await watched.statementsOf(async () => {
        const { status } = await client.send(Buffer.from(request));
        if (status !== 303) throw new Error(`Finishing an element answers ${status}.`);
      }),
    );
  }
  client.close();
  // A server reads content once, and users' own rows every time.
  return walk.map((request) => request.filter(({ text }) => /progress|sessions/.test(text)));
}

/** Returns another user's walk: the same statements with that user's id and session. */
function walkOf(person: Person, model: Person, walk: Walk): Walk {
  const swap = (value: unknown) =>
    value === model.id ? person.id : value === model.accessHash ? person.accessHash : value;
  return walk.map((request) =>
    request.map(({ text, values }) => ({ text, values: values.map(swap) })),
  );
}

const isWrite = ({ text }: Statement) => /\b(?:insert into|update)\s/i.test(text);

async function measure(bench: Bench, sql: Child, model: Person, walk: Walk) {
  const { loader, server, database, rounds, sliceMs } = bench;
  const throughHttp = async (): Promise<Figures> =>
    loader.run({
      port: server.port,
      callers: writeCallers,
      durationMs: sliceMs,
      scripts: bench.take(peopleOfHttp).map((person) => finishRequests(server.port, person)),
      repeat: false,
      status: 303,
    });
  const throughSql = (kept: Walk) => async (): Promise<Figures> => {
    const walks = bench.take(peopleOfSql).map((person) => walkOf(person, model, kept));
    const job: SqlJob = {
      databaseUrl: database.url,
      callers: writeCallers,
      durationMs: sliceMs,
      walks,
    };
    return (await sql.ask(job)) as SqlResult;
  };
  const writesOnly = walk.map((request) => request.filter(isWrite));
  await throughHttp();
  return interleave(rounds, {
    http: throughHttp,
    sql: throughSql(walk),
    writes: throughSql(writesOnly),
  });
}

function rowsOf(
  { http, sql, writes }: Record<"http" | "sql" | "writes", Figures[]>,
  request: Statement[],
  synchronousCommit: string,
): Row[] {
  const rate = (one: Figures) => one.perSecond;
  const p99 = (one: Figures) => one.p99;
  const ours = `${perSecond(medianOf(http, rate))}`;
  const row = (what: string, ceiling: Figures[], name: string): Row => {
    const ratio = ratioOf(http, ceiling, rate);
    const slower = ratioOf(http, ceiling, p99);
    return {
      what,
      ours: `${ours} = ${times(ratio)}, p99 ${ms(medianOf(http, p99))} = ${times(slower)}`,
      ceiling: `${perSecond(medianOf(ceiling, rate))}, p99 ${ms(medianOf(ceiling, p99))} ${name}`,
      reach: `≥ ${share} ×, p99 ≤ ${slowerMax} ×`,
      reached: ratio >= share && slower <= slowerMax,
      figures: {
        ratio,
        p99Ratio: slower,
        synchronousCommit,
        statements: inWords(request),
        ours: http,
        ceiling,
      },
    };
  };
  const count = request.length;
  const writesCount = request.filter(isWrite).length;
  const { reached: _reached, ...strict } = row(
    "  beside the writes alone",
    writes,
    `${writesCount} statements`,
  );
  return [
    row(
      `progress write by form, ${writeCallers} callers`,
      sql,
      `same ${count} statements through pg`,
    ),
    { ...strict, reach: "" },
  ];
}
