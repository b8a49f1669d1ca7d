import { type Bench, pageConnections } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { serveFixedFiles } from "#tests/bench/serve-fixed-files.ts";
import { fetchCompressed } from "#tests/bench/fetch-compressed.ts";
import { makeGetRequest } from "#tests/bench/raw-requests.ts";
import type { LoadResult } from "#tests/bench/load/load-job.ts";
import { formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { summarizeStatements } from "#tests/bench/recording-server.ts";

const hitRatioMin = 0.6;
/** Compared with React alone rendering the same tree. */
const missRatioMin = 0.5;
/** With cleared caches, compared with content in memory. */
const clearedRatioMin = 0.7;
const missQueriesMax = 3;

type Rate = Pick<LoadResult, "perSecond">;
type Rates = Record<"fixedFile" | "hit" | "reactOnly" | "miss" | "cleared", Rate[]>;

/** Measures the page that most people see first: from the cache, rendered, and with cleared caches. */
export async function measureGuestPage(bench: Bench): Promise<Row[]> {
  const page = await fetchCompressed(`${bench.server.origin}${coursePath}`);
  if (page.status !== 200) throw new Error(`The guest's course page answers ${page.status}.`);
  const { date: _date, connection: _connection, "keep-alive": _alive, ...headers } = page.headers;
  const baseline = await serveFixedFiles({
    [coursePath]: { headers: headers as Record<string, string>, body: page.body },
  });
  try {
    const rates = await measure(bench, baseline.port);
    const queries = await countQueries(bench);
    return makeRows(rates, queries, page.body.length);
  } finally {
    await baseline.stop();
  }
}

async function measure(bench: Bench, fixedFilePort: number): Promise<Rates> {
  const { loadGenerator, server, recordingServer, rounds, measurementMs } = bench;
  const measureLoad = (port: number, request: string) => () =>
    loadGenerator.run({
      port,
      connections: pageConnections,
      durationMs: measurementMs,
      sequences: [[request]],
      repeat: true,
      expectedStatus: 200,
    });
  // Nobody has requested this URL before: the content is in memory, the rendered page isn't.
  const newUrl = `${coursePath}?returnTo=%2F{n}`;
  const clearCaches = { "X-Bench-Clear-Caches": "1" };
  const measurements = {
    fixedFile: measureLoad(fixedFilePort, makeGetRequest(coursePath, { port: fixedFilePort })),
    hit: measureLoad(server.port, makeGetRequest(coursePath, { port: server.port })),
    reactOnly: async (): Promise<Rate> => ({
      perSecond: await recordingServer.measureReactRendering(measurementMs),
    }),
    miss: measureLoad(server.port, makeGetRequest(newUrl, { port: server.port })),
    cleared: measureLoad(
      recordingServer.port,
      makeGetRequest(newUrl, { port: recordingServer.port, headers: clearCaches }),
    ),
  };
  // React alone renders the page requested last.
  await fetchCompressed(
    `http://localhost:${recordingServer.port}${coursePath}?returnTo=%2Freact-only`,
  );
  // Code is slow when it runs for the first time.
  for (const warmUp of Object.values(measurements)) await warmUp();
  return interleave<keyof Rates, Rate>(rounds, measurements);
}

async function countQueries({ recordingServer }: Bench) {
  const visit = (headers: Record<string, string>) =>
    fetchCompressed(
      `http://localhost:${recordingServer.port}${coursePath}?returnTo=%2Fcount${Math.random()}`,
      {
        headers,
      },
    );
  const cleared = await recordingServer.statementsDuring(() =>
    visit({ "x-bench-clear-caches": "1" }),
  );
  const inMemory = await recordingServer.statementsDuring(() => visit({}));
  return { cleared, inMemory };
}

function makeRows(
  { fixedFile, hit, reactOnly, miss, cleared }: Rates,
  queries: Awaited<ReturnType<typeof countQueries>>,
  pageBytes: number,
): Row[] {
  const rate = (one: Rate) => one.perSecond;
  const makeRow = (
    name: string,
    rates: Rate[],
    baseline: { rates: Rate[]; name: string },
    ratioMin: number,
    suffix = "",
  ): Row => {
    const ratio = medianRatio(rates, baseline.rates, rate);
    return {
      name,
      result: `${formatRate(medianOf(rates, rate))} = ${formatRatio(ratio)}${suffix}`,
      baseline: `${formatRate(medianOf(baseline.rates, rate))} ${baseline.name}`,
      goal: `≥ ${ratioMin} ×`,
      isGoalReached: ratio >= ratioMin,
      figures: { ratio, pageBytes, rates, baseline: baseline.rates },
    };
  };
  const queriesCount = queries.cleared.length;
  const clearedRow = makeRow(
    "  caches cleared: database + rendering",
    cleared,
    { rates: miss, name: "content in memory" },
    clearedRatioMin,
    `, ${queriesCount} queries`,
  );
  return [
    makeRow(
      "guest course page, 64 elements, cache hit",
      hit,
      { rates: fixedFile, name: "node:http, same bytes" },
      hitRatioMin,
    ),
    makeRow(
      "  cache miss, content in memory (new URL each time)",
      miss,
      { rates: reactOnly, name: "React alone, same tree" },
      missRatioMin,
      `, ${queries.inMemory.length} queries`,
    ),
    {
      ...clearedRow,
      goal: `${clearedRow.goal}, ≤ ${missQueriesMax} queries`,
      isGoalReached: clearedRow.isGoalReached === true && queriesCount <= missQueriesMax,
      figures: {
        ...clearedRow.figures,
        queries: queriesCount,
        statements: summarizeStatements(queries.cleared),
      },
    },
  ];
}
