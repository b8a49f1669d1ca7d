import type { Bench } from "./bench.ts";
import { decompress, fetchCompressed } from "./fetch-compressed.ts";
import { type BenchDatabase, environmentId, insertUsers, openSecondDatabase } from "./portal.ts";
import { type RecordingServer, startRecordingServer } from "./recording-server.ts";
import { formatMs, formatNumber, formatRatio, type Row } from "./report.ts";
import { interleave, median, medianRatio } from "./rounds.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const timeRatioMax = 1.5;
/** A list's own statements: the one that reads the session doesn't count. */
const listQueriesMax = 3;
/** The rows of a page. */
const pageLimit = 50;

/** A portal in a database of its own, and a member of its staff who is signed in. */
type ListPortal = {
  /** How many rows its lists have. */
  count: number;
  database: BenchDatabase;
  server: ServerProcess;
  recordingServer: RecordingServer;
  staff: { id: string; cookie: string };
  stop(): Promise<void>;
};

/** Fills a portal with `count` rows. */
export type Fill = (portal: {
  database: BenchDatabase;
  staffId: string;
  count: number;
}) => Promise<void>;

/** A page of a list, by the path of its operation. */
export type ListPage = {
  name: string;
  path: string;
  /** How many rows both portals certainly have. Default: a whole page. */
  /** null: what is read isn't a list. */
  limit?: number | null;
  /** Which page of the list, followed from the first one. */
  page?: "first" | "last";
  /** How many queries it may need. Default: those of a list. */
  queriesMax?: number;
};

type PortalOptions = { name: string; count: number; role: string; fill: Fill };

/** Opens a portal, fills it and starts two servers, one of which records statements. */
async function openListPortal(
  bench: Bench,
  { name, count, role, fill }: PortalOptions,
): Promise<ListPortal> {
  const startedAt = performance.now();
  const database = await openSecondDatabase(bench.database, name);
  const [staff] = await insertUsers(database.pool, 1);
  await database.pool.query(
    "update memberships set roles = array['disciple', $3] where environment_id = $1 and user_id = $2",
    [environmentId, staff!.id, role],
  );
  await fill({ database, staffId: staff!.id, count });
  const server = await startServer(database);
  const recordingServer = await startRecordingServer(database);
  const seconds = (performance.now() - startedAt) / 1000;
  bench.print(`${name}: ${formatNumber(count)} rows in ${formatNumber(seconds)} s`);
  return {
    count,
    database,
    server,
    recordingServer,
    staff: staff!,
    async stop() {
      await recordingServer.stop();
      await server.stop();
      await database.stop();
    },
  };
}

/**
 * Compares how long pages of lists take in a small and in a large portal.
 * @throws if a page needs more queries than allowed
 */
export async function compareLists(
  bench: Bench,
  pages: readonly ListPage[],
  options: Record<"small" | "large", PortalOptions>,
): Promise<Row[]> {
  const opened: ListPortal[] = [];
  try {
    for (const one of [options.small, options.large]) opened.push(await openListPortal(bench, one));
    const [small, large] = opened as [ListPortal, ListPortal];
    const rows: Row[] = [];
    for (const page of pages) rows.push(await comparePage(bench, page, small, large));
    return rows;
  } finally {
    for (const portal of opened) await portal.stop();
  }
}

async function comparePage(
  { rounds, measurementMs }: Bench,
  page: ListPage,
  small: ListPortal,
  large: ListPortal,
): Promise<Row> {
  const paths = { small: await findPath(small, page), large: await findPath(large, page) };
  const queries = Math.max(
    await countQueries(small, paths.small),
    await countQueries(large, paths.large),
  );
  const queriesMax = page.queriesMax ?? listQueriesMax;
  if (queries > queriesMax) throw new Error(`${page.name} needs ${queries} queries.`);
  const measurements = {
    small: () => measurePage(small, paths.small, measurementMs),
    large: () => measurePage(large, paths.large, measurementMs),
  };
  // The first requests don't count: both servers then know the page.
  await measurements.small();
  await measurements.large();
  const results = await interleave(rounds, measurements);
  const timeRatio = medianRatio(results.large, results.small, (ms) => ms);
  return {
    name: `${page.name} of ${formatNumber(large.count)}`,
    result: `${formatMs(median(results.large))} = ${formatRatio(timeRatio)}, ${queries} queries`,
    baseline: `${formatMs(median(results.small))} of ${formatNumber(small.count)}`,
    goal: `≤ ${timeRatioMax} ×, ≤ ${queriesMax} queries`,
    isGoalReached: timeRatio <= timeRatioMax,
    figures: { timeRatio, queries, smallMs: results.small, largeMs: results.large },
  };
}

/** Returns the path of the page: for the last one, with the cursor that the list itself gave. */
async function findPath(
  portal: ListPortal,
  { path, page = "first", limit = pageLimit }: ListPage,
): Promise<string> {
  const pathOf = (parameters: Record<string, string | number>) =>
    `/api${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(parameters as never)}`;
  if (limit === null) return `/api${path}`;
  if (page === "first") return pathOf({ limit });
  const cursors: string[] = [];
  for (;;) {
    const cursor = cursors.at(-1);
    const { headers } = await getPage(portal.server.port, portal, pathOf(cursor ? { cursor } : {}));
    const next = /<([^>]+)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1];
    if (next === undefined) break;
    cursors.push(new URL(next, portal.server.origin).searchParams.get("cursor")!);
  }
  // The last page may be short, so this is the one before it.
  const cursor = cursors.at(-2);
  return pathOf(cursor ? { limit, cursor } : { limit });
}

async function getPage(port: number, { staff }: ListPortal, path: string) {
  const url = `http://localhost:${port}${path}`;
  const response = await fetchCompressed(url, { headers: { cookie: staff.cookie } });
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${decompress(response).slice(0, 200)}`);
  return response;
}

async function countQueries(portal: ListPortal, path: string): Promise<number> {
  const { port } = portal.recordingServer;
  // The first request reads the portal's settings.
  await getPage(port, portal, path);
  const statements = await portal.recordingServer.statementsDuring(() =>
    getPage(port, portal, path),
  );
  return statements.filter(({ text }) => !/\bfrom\s+"?sessions\b/i.test(text)).length;
}

/** Requests the page again and again, one request after the other. @returns the median in milliseconds */
async function measurePage(portal: ListPortal, path: string, durationMs: number): Promise<number> {
  const { port } = portal.server;
  await getPage(port, portal, path);
  const durations: number[] = [];
  const endAt = performance.now() + durationMs;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    await getPage(port, portal, path);
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
}
