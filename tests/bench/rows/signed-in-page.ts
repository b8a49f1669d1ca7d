import { type Bench, pageCallers } from "#tests/bench/bench.ts";
import { courseId, coursePath } from "#tests/bench/big-course.ts";
import { startChild } from "#tests/bench/child.ts";
import { fetchBytes } from "#tests/bench/fetch-bytes.ts";
import { getText } from "#tests/bench/http-text.ts";
import type { LoadResult } from "#tests/bench/load/job.ts";
import { environmentId, type Person } from "#tests/bench/portal.ts";
import { ms, perSecond, type Row, times } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";
import { freePort } from "#tests/bench/server-process.ts";
import { walkRequests } from "#tests/bench/walk.ts";
import { inWords } from "#tests/bench/watched.ts";

const queriesMax = 3;
const slowerMax = 3;
const elementsDone = 32;

/** A course half walked, as the person who walks it sees it, against the least page with one query. */
export async function signedInPage(bench: Bench): Promise<Row[]> {
  const people = bench.take(pageCallers);
  await walkHalf(bench, people);
  const bare = await startBare(bench, people[0]!);
  try {
    const found = await measure(bench, people, bare.port);
    const statements = await bench.watched.statementsOf(() =>
      fetchBytes(`http://localhost:${bench.watched.port}${coursePath}`, {
        headers: { cookie: people[0]!.cookie, "accept-language": "en" },
      }),
    );
    return [rowOf(found, statements.length, inWords(statements))];
  } finally {
    await bare.stop();
  }
}

async function walkHalf({ loader, server }: Bench, people: Person[]): Promise<void> {
  await loader.run({
    port: server.port,
    callers: people.length,
    durationMs: 60_000,
    scripts: people.map((person) => walkRequests(server.port, person).slice(0, elementsDone)),
    repeat: false,
    status: 303,
  });
}

async function startBare({ database }: Bench, person: Person) {
  const port = await freePort();
  const args = [String(port), database.url, environmentId, person.id, courseId];
  const child = startChild("tests/bench/bare/page-server.ts", args);
  await child.heard();
  return { port, stop: () => child.stop() };
}

async function measure(
  { loader, server, rounds, sliceMs }: Bench,
  people: Person[],
  barePort: number,
) {
  const run = (port: number, scripts: string[][]) => () =>
    loader.run({
      port,
      callers: pageCallers,
      durationMs: sliceMs,
      scripts,
      repeat: true,
      status: 200,
    });
  const asPeople = people.map(({ cookie }) => [getText(coursePath, { port: server.port, cookie })]);
  const things = {
    ours: run(server.port, asPeople),
    bare: run(barePort, [[getText("/", { port: barePort })]]),
  };
  await things.ours();
  await things.bare();
  return interleave(rounds, things);
}

function rowOf(
  { ours, bare }: Record<"ours" | "bare", LoadResult[]>,
  queries: number,
  statements: string,
): Row {
  const p50 = (one: LoadResult) => one.p50;
  const p99 = (one: LoadResult) => one.p99;
  const rate = (one: LoadResult) => one.perSecond;
  const slower = ratioOf(ours, bare, p99);
  return {
    what: `signed-in course page, ${pageCallers} callers`,
    ours: `p99 ${ms(medianOf(ours, p99))} = ${times(slower)}, p50 ${ms(medianOf(ours, p50))}, ${perSecond(medianOf(ours, rate))}, ${queries} queries`,
    ceiling: `p99 ${ms(medianOf(bare, p99))}, p50 ${ms(medianOf(bare, p50))}, ${perSecond(medianOf(bare, rate))} bare Hono + React, 1 query`,
    reach: `p99 ≤ ${slowerMax} ×, ≤ ${queriesMax} queries`,
    reached: slower <= slowerMax && queries <= queriesMax,
    figures: {
      p99Ratio: slower,
      p50Ratio: ratioOf(ours, bare, p50),
      queries,
      statements,
      ours,
      ceiling: bare,
    },
  };
}
