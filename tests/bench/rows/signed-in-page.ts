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
import { finishRequests } from "#tests/bench/finish-requests.ts";
import { inWords } from "#tests/bench/watched.ts";

const queriesMax = 3;
const slowerMax = 3;
/** The callers are at this many different places of the course, around its middle. */
const placesCount = 8;
const firstPlace = 28;

/**
 * Measures a half-finished course as its learners see it, against the smallest page with one query. Their browsers have
 * the style sheet, as signed-in users' do.
 */
export async function signedInPage(bench: Bench): Promise<Row[]> {
  const people = bench.take(pageCallers);
  await walkHalf(bench, people);
  const bare = await startBare(bench, people[0]!);
  try {
    const found = await measure(bench, people, bare.port);
    const visit = () =>
      fetchBytes(`http://localhost:${bench.watched.port}${coursePath}`, {
        headers: { cookie: people[0]!.cookie, "accept-language": "en" },
      });
    // What is the same for everyone is read once, for the first visitor.
    await visit();
    const statements = await bench.watched.statementsOf(visit);
    return [rowOf(found, statements.length, inWords(statements)), anewRow(found)];
  } finally {
    await bare.stop();
  }
}

async function walkHalf({ loader, server }: Bench, people: Person[]): Promise<void> {
  await loader.run({
    port: server.port,
    callers: people.length,
    durationMs: 60_000,
    scripts: people.map((person, at) =>
      finishRequests(server.port, person).slice(0, firstPlace + (at % placesCount)),
    ),
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
  const css = await stylesCookie(server);
  const asPeople = (path: string) =>
    people.map((person) => {
      const cookie = `${person.cookie}; ${css}`;
      return [getText(path, { port: server.port, cookie })];
    });
  const things = {
    ours: run(server.port, asPeople(coursePath)),
    // A page nobody requested before is rendered for this one answer.
    anew: run(server.port, asPeople(`${coursePath}?campaign={n}`)),
    bare: run(barePort, [[getText("/", { port: barePort })]]),
  };
  await things.ours();
  await things.anew();
  await things.bare();
  return interleave(rounds, things);
}

/** Returns the cookie that tells the server the browser has the style sheet. */
async function stylesCookie({ origin }: Bench["server"]): Promise<string> {
  const answer = await fetch(origin + coursePath);
  const lines = answer.headers.getSetCookie();
  await answer.arrayBuffer();
  return lines.find((line) => line.startsWith("css="))?.split(";")[0] ?? "";
}

type Found = Record<"ours" | "anew" | "bare", LoadResult[]>;
const p50 = (one: LoadResult) => one.p50;
const p99 = (one: LoadResult) => one.p99;
const rate = (one: LoadResult) => one.perSecond;

function anewRow({ anew, bare }: Found): Row {
  return {
    what: "  drawn anew for each answer",
    ours: `p99 ${ms(medianOf(anew, p99))} = ${times(ratioOf(anew, bare, p99))}, p50 ${ms(medianOf(anew, p50))}, ${perSecond(medianOf(anew, rate))}`,
    ceiling: "the same",
    reach: "",
    figures: { p99Ratio: ratioOf(anew, bare, p99), p50Ratio: ratioOf(anew, bare, p50), anew },
  };
}

function rowOf({ ours, bare }: Found, queries: number, statements: string): Row {
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
