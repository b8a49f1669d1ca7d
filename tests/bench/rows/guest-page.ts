import { type Bench, pageCallers } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/big-course.ts";
import { serveBytes } from "#tests/bench/serve-bytes.ts";
import { fetchBytes } from "#tests/bench/fetch-bytes.ts";
import { getText } from "#tests/bench/http-text.ts";
import type { LoadResult } from "#tests/bench/load/job.ts";
import { perSecond, type Row, times } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";
import { inWords } from "#tests/bench/watched.ts";

const hitShare = 0.6;
/** A share of the time React alone takes for the same tree. */
const missShare = 0.5;
/** The same with the content in memory. */
const forgottenShare = 0.7;
const missQueriesMax = 3;

type Rate = Pick<LoadResult, "perSecond">;
type Rates = Record<"bytes" | "hit" | "bare" | "miss" | "forgotten", Rate[]>;

/** Measures the page most people see first, cached and newly rendered, against sending its bytes alone. */
export async function guestPage(bench: Bench): Promise<Row[]> {
  const page = await fetchBytes(`${bench.server.origin}${coursePath}`);
  if (page.status !== 200) throw new Error(`The guest's course page answers ${page.status}.`);
  const { date: _date, connection: _connection, "keep-alive": _alive, ...headers } = page.headers;
  const ceiling = await serveBytes({
    [coursePath]: { headers: headers as Record<string, string>, body: page.wire },
  });
  try {
    const rates = await measure(bench, ceiling.port);
    const queries = await countQueries(bench);
    return rowsOf(rates, queries, page.wire.length);
  } finally {
    await ceiling.stop();
  }
}

async function measure(bench: Bench, bytesPort: number): Promise<Rates> {
  const { loader, server, watched, rounds, sliceMs } = bench;
  const run = (port: number, request: string) => () =>
    loader.run({
      port,
      callers: pageCallers,
      durationMs: sliceMs,
      scripts: [[request]],
      repeat: true,
      status: 200,
    });
  // An address nobody requested before: its content is in memory, the page is not.
  const fresh = `${coursePath}?returnTo=%2F{n}`;
  const forget = { "X-Bench-Forget": "1" };
  const things = {
    bytes: run(bytesPort, getText(coursePath, { port: bytesPort })),
    hit: run(server.port, getText(coursePath, { port: server.port })),
    bare: async (): Promise<Rate> => ({ perSecond: await watched.renderBare(sliceMs) }),
    miss: run(server.port, getText(fresh, { port: server.port })),
    forgotten: run(watched.port, getText(fresh, { port: watched.port, headers: forget })),
  };
  // The bare rendering uses the last requested page.
  await fetchBytes(`http://localhost:${watched.port}${coursePath}?returnTo=%2Fbare`);
  // Code that has not run yet is slow; no second visitor ever meets it.
  for (const warm of Object.values(things)) await warm();
  return interleave<keyof Rates, Rate>(rounds, things);
}

async function countQueries({ watched }: Bench) {
  const ask = (headers: Record<string, string>) =>
    fetchBytes(`http://localhost:${watched.port}${coursePath}?returnTo=%2Fcount${Math.random()}`, {
      headers,
    });
  const forgotten = await watched.statementsOf(() => ask({ "x-bench-forget": "1" }));
  const remembered = await watched.statementsOf(() => ask({}));
  return { forgotten, remembered };
}

function rowsOf(
  { bytes, hit, bare, miss, forgotten }: Rates,
  queries: Awaited<ReturnType<typeof countQueries>>,
  pageBytes: number,
): Row[] {
  const rate = (one: Rate) => one.perSecond;
  const row = (
    what: string,
    ours: Rate[],
    ceiling: { rates: Rate[]; name: string },
    share: number,
    extra = "",
  ): Row => {
    const ratio = ratioOf(ours, ceiling.rates, rate);
    return {
      what,
      ours: `${perSecond(medianOf(ours, rate))} = ${times(ratio)}${extra}`,
      ceiling: `${perSecond(medianOf(ceiling.rates, rate))} ${ceiling.name}`,
      reach: `≥ ${share} ×`,
      reached: ratio >= share,
      figures: { ratio, pageBytes, ours, ceiling: ceiling.rates },
    };
  };
  const asked = queries.forgotten.length;
  const anew = row(
    "  nothing in memory: database + render",
    forgotten,
    { rates: miss, name: "content in memory" },
    forgottenShare,
    `, ${asked} queries`,
  );
  return [
    row(
      "guest course page, 64 elements, cache hit",
      hit,
      { rates: bytes, name: "node:http, same bytes" },
      hitShare,
    ),
    row(
      "  cache miss, content in memory (unique addresses)",
      miss,
      { rates: bare, name: "React alone, same tree" },
      missShare,
      `, ${queries.remembered.length} queries`,
    ),
    {
      ...anew,
      reach: `${anew.reach}, ≤ ${missQueriesMax} queries`,
      reached: anew.reached === true && asked <= missQueriesMax,
      figures: { ...anew.figures, queries: asked, statements: inWords(queries.forgotten) },
    },
  ];
}
