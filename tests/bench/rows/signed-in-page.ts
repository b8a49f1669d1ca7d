import { type Bench, pageConnections } from "#tests/bench/bench.ts";
import { courseId, coursePath } from "#tests/bench/large-course.ts";
import { startBenchProcess } from "#tests/bench/child-process.ts";
import { fetchCompressed } from "#tests/bench/fetch-compressed.ts";
import { makeGetRequest } from "#tests/bench/raw-requests.ts";
import type { LoadResult } from "#tests/bench/load/load-job.ts";
import { environmentId, type BenchUser } from "#tests/bench/portal.ts";
import { formatMs, formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { findFreePort } from "#tests/bench/server-process.ts";
import { makeFinishElementRequests } from "#tests/bench/finish-element-requests.ts";
import { summarizeStatements } from "#tests/bench/recording-server.ts";

const queriesMax = 3;
const p99RatioMax = 3;
/** The users have finished different numbers of elements, about half of the course. */
const doneVariants = 8;
const doneMin = 28;

/**
 * Compares the page of a half-finished course with the smallest page that makes one query. The browsers already have
 * the style sheet, as those of signed-in users do.
 */
export async function measureSignedInPage(bench: Bench): Promise<Row[]> {
  const users = bench.takeUsers(pageConnections);
  await finishHalfTheCourse(bench, users);
  const baseline = await startBaselineServer(bench, users[0]!);
  try {
    const results = await measure(bench, users, baseline.port);
    const visit = () =>
      fetchCompressed(`http://localhost:${bench.recordingServer.port}${coursePath}`, {
        headers: { cookie: users[0]!.cookie, "accept-language": "en" },
      });
    // The first visit fills the caches with what is the same for all users.
    await visit();
    const statements = await bench.recordingServer.statementsDuring(visit);
    return [
      cachedPageRow(results, statements.length, summarizeStatements(statements)),
      uncachedPageRow(results),
    ];
  } finally {
    await baseline.stop();
  }
}

async function finishHalfTheCourse(
  { loadGenerator, server }: Bench,
  users: BenchUser[],
): Promise<void> {
  await loadGenerator.run({
    port: server.port,
    connections: users.length,
    durationMs: 60_000,
    sequences: users.map((user, index) =>
      makeFinishElementRequests(server.port, user).slice(0, doneMin + (index % doneVariants)),
    ),
    repeat: false,
    expectedStatus: 303,
  });
}

async function startBaselineServer({ database }: Bench, user: BenchUser) {
  const port = await findFreePort();
  const args = [String(port), database.url, environmentId, user.id, courseId];
  const child = startBenchProcess("tests/bench/baselines/page-server.ts", args);
  await child.nextMessage();
  return { port, stop: () => child.stop() };
}

async function measure(
  { loadGenerator, server, rounds, measurementMs }: Bench,
  users: BenchUser[],
  baselinePort: number,
) {
  const measureLoad = (port: number, sequences: string[][]) => () =>
    loadGenerator.run({
      port,
      connections: pageConnections,
      durationMs: measurementMs,
      sequences,
      repeat: true,
      expectedStatus: 200,
    });
  const styles = await readStylesCookie(server);
  const makeUserRequests = (path: string) =>
    users.map((user) => {
      const cookie = `${user.cookie}; ${styles}`;
      return [makeGetRequest(path, { port: server.port, cookie })];
    });
  const measurements = {
    lampstand: measureLoad(server.port, makeUserRequests(coursePath)),
    // A URL that nobody has requested before can't come from a cache.
    uncached: measureLoad(server.port, makeUserRequests(`${coursePath}?campaign={n}`)),
    baseline: measureLoad(baselinePort, [[makeGetRequest("/", { port: baselinePort })]]),
  };
  await measurements.lampstand();
  await measurements.uncached();
  await measurements.baseline();
  return interleave(rounds, measurements);
}

/** Returns the cookie that tells the server the browser has the style sheet. */
async function readStylesCookie({ origin }: Bench["server"]): Promise<string> {
  const response = await fetch(origin + coursePath);
  const cookies = response.headers.getSetCookie();
  await response.arrayBuffer();
  return cookies.find((line) => line.startsWith("css="))?.split(";")[0] ?? "";
}

type Results = Record<"lampstand" | "uncached" | "baseline", LoadResult[]>;
const p50 = (one: LoadResult) => one.p50;
const p99 = (one: LoadResult) => one.p99;
const rate = (one: LoadResult) => one.perSecond;

function uncachedPageRow({ uncached, baseline }: Results): Row {
  return {
    name: "  rendered for each response",
    result: `p99 ${formatMs(medianOf(uncached, p99))} = ${formatRatio(medianRatio(uncached, baseline, p99))}, p50 ${formatMs(medianOf(uncached, p50))}, ${formatRate(medianOf(uncached, rate))}`,
    baseline: "same as above",
    goal: "",
    figures: {
      p99Ratio: medianRatio(uncached, baseline, p99),
      p50Ratio: medianRatio(uncached, baseline, p50),
      uncached,
    },
  };
}

function cachedPageRow({ lampstand, baseline }: Results, queries: number, statements: string): Row {
  const p99Ratio = medianRatio(lampstand, baseline, p99);
  return {
    name: `signed-in course page, ${pageConnections} connections`,
    result: `p99 ${formatMs(medianOf(lampstand, p99))} = ${formatRatio(p99Ratio)}, p50 ${formatMs(medianOf(lampstand, p50))}, ${formatRate(medianOf(lampstand, rate))}, ${queries} queries`,
    baseline: `p99 ${formatMs(medianOf(baseline, p99))}, p50 ${formatMs(medianOf(baseline, p50))}, ${formatRate(medianOf(baseline, rate))} Hono + React alone, 1 query`,
    goal: `p99 ≤ ${p99RatioMax} ×, ≤ ${queriesMax} queries`,
    isGoalReached: p99Ratio <= p99RatioMax && queries <= queriesMax,
    figures: {
      p99Ratio,
      p50Ratio: medianRatio(lampstand, baseline, p50),
      queries,
      statements,
      lampstand,
      baseline,
    },
  };
}
