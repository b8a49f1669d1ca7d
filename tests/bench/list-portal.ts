import { bulkAccessToken, bulkUserId } from "#tests/kit/bulk-data.ts";
import type { Bench } from "./bench.ts";
import { decompress, fetchCompressed } from "./fetch-compressed.ts";
import { fillListPortal, type ListSizes } from "./fill-lists.ts";
import { type BenchDatabase, environmentId, insertUsers, openSecondDatabase } from "./portal.ts";
import {
  type RecordingServer,
  startRecordingServer,
  summarizeStatements,
} from "./recording-server.ts";
import { formatMs, formatNumber, formatRatio, type Row } from "./report.ts";
import { interleave, median, medianRatio } from "./rounds.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const timeRatioMax = 1.5;
/** A list's own statements. Those that every request needs (its session, its person's portal) don't count. */
const listQueriesMax = 3;
/** The rows of a page. */
const pageLimit = 50;
/** How far into a list a deep page is. A list that counted the rows before it would be slow there. */
const deepPageNumber = 100;
/** The place of the counted duration among all of a measurement, the shortest first. */
const undisturbedShare = 0.1;

/** A portal in a database of its own, with people who are signed in. */
export type ListPortal = {
  sizes: ListSizes;
  database: BenchDatabase;
  server: ServerProcess;
  recordingServer: RecordingServer;
  cookies: Record<Reader, string>;
  stop(): Promise<void>;
};

/** Who opens the list: the mentor who is also an admin, or the learner with the longest lists. */
type Reader = "staff" | "learner";

/** A page of a list, by the path of its operation or screen. */
export type ListPage = {
  name: string;
  path: string;
  reader?: Reader;
  /** What grows. */
  grows: keyof ListSizes;
  /** How many rows both portals certainly have. Default: a whole page. null: what is read has no pages. */
  limit?: number | null;
  /** Which page of the list, followed from the first one. A deep one is compared with the small portal's first. */
  page?: "first" | "deep";
  /** How many queries it may need. Default: those of a list. */
  queriesMax?: number;
  /** A screen that needs only what every request of this reader needs. Default: the session alone. */
  plainPath?: string;
};

/** Opens a portal, fills it and starts two servers, one of which records statements. */
export async function openListPortal(
  bench: Bench,
  name: string,
  sizes: ListSizes,
): Promise<ListPortal> {
  const startedAt = performance.now();
  const database = await openSecondDatabase(bench.database, name);
  const [staff] = await insertUsers(database.pool, 1);
  await database.pool.query(
    `update memberships set roles = array['disciple', 'mentor', 'mp-admin']
     where environment_id = $1 and user_id = $2`,
    [environmentId, staff!.id],
  );
  await fillListPortal(database, staff!.id, sizes, bench.print);
  await database.pool.query(
    `insert into sessions (environment_id, user_id, access_hash, access_expires_at, refresh_hash,
       rotated_at, idle_expires_at, absolute_expires_at)
     select $1, $2, encode(sha256(convert_to($3, 'utf8')), 'hex'), later, 'refresh', now(), later, later
     from (select now() + interval '1 day' as later) times`,
    [environmentId, bulkUserId(1), bulkAccessToken(1)],
  );
  const server = await startServer(database);
  const recordingServer = await startRecordingServer(database);
  const seconds = (performance.now() - startedAt) / 1000;
  bench.print(`${name}: filled in ${formatNumber(seconds)} s`);
  return {
    sizes,
    database,
    server,
    recordingServer,
    cookies: { staff: staff!.cookie, learner: `access_token=${bulkAccessToken(1)}` },
    async stop() {
      await recordingServer.stop();
      await server.stop();
      await database.stop();
    },
  };
}

/** Compares how long a page takes in a small and in a large portal, and counts its queries in both. */
export async function compareListPage(
  { rounds, measurementMs }: Bench,
  page: ListPage,
  small: ListPortal,
  large: ListPortal,
): Promise<Row> {
  const paths = {
    small: await findPath(small, { ...page, page: "first" }),
    large: await findPath(large, page),
  };
  const statements = {
    small: await recordStatements(small, page, paths.small),
    large: await recordStatements(large, page, paths.large),
  };
  const queries = Math.max(statements.small.length, statements.large.length);
  const queriesMax = page.queriesMax ?? listQueriesMax;
  const measurements = {
    small: () => measurePage(small, page, paths.small, measurementMs),
    large: () => measurePage(large, page, paths.large, measurementMs),
  };
  // The first requests don't count: both servers then know the page.
  await measurements.small();
  await measurements.large();
  const results = await interleave(rounds, measurements);
  const timeRatio = medianRatio(results.large, results.small, (ms) => ms);
  const sizeOf = ({ sizes }: ListPortal) => formatNumber(sizes[page.grows]);
  return {
    name: `${page.name}, ${sizeOf(large)} ${page.grows}`,
    result: `${formatMs(median(results.large))} = ${formatRatio(timeRatio)}, ${queries} queries`,
    baseline: `${formatMs(median(results.small))} of ${sizeOf(small)}`,
    goal: `≤ ${timeRatioMax} ×, ≤ ${queriesMax} queries`,
    isGoalReached: timeRatio <= timeRatioMax && queries <= queriesMax,
    figures: {
      timeRatio,
      queries,
      statements: summarizeStatements(statements.large),
      smallMs: results.small,
      largeMs: results.large,
    },
  };
}

/** Returns the path of the page: for a deep one, with the cursor that the list itself gave. */
async function findPath(portal: ListPortal, page: ListPage): Promise<string> {
  const { path, limit = pageLimit } = page;
  const pathOf = (parameters: Record<string, string | number>) =>
    `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(parameters as never)}`;
  if (limit === null) return path;
  const cursors: string[] = [];
  while (page.page === "deep" && cursors.length < deepPageNumber) {
    const cursor = cursors.at(-1);
    const { headers } = await getPage(
      portal.server.port,
      portal,
      page,
      pathOf(cursor ? { cursor } : {}),
    );
    const next = /<([^>]+)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1];
    if (next === undefined) break;
    cursors.push(new URL(next, portal.server.origin).searchParams.get("cursor")!);
  }
  // The last page may be short, so this is the one before it.
  const cursor = cursors.at(-2);
  return pathOf(cursor ? { limit, cursor } : { limit });
}

async function getPage(
  port: number,
  { cookies }: ListPortal,
  { reader = "staff" }: ListPage,
  path: string,
) {
  const url = `http://localhost:${port}${path}`;
  const response = await fetchCompressed(url, { headers: { cookie: cookies[reader] } });
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${decompress(response).slice(0, 200)}`);
  return response;
}

/** Returns the statements of the page itself, without those that every request of this reader needs. */
async function recordStatements(portal: ListPortal, page: ListPage, path: string) {
  const { port } = portal.recordingServer;
  const record = async (recordedPath: string) => {
    // The first request reads the portal's settings.
    await getPage(port, portal, page, recordedPath);
    return portal.recordingServer.statementsDuring(() => getPage(port, portal, page, recordedPath));
  };
  const plain = page.plainPath === undefined ? [] : await record(page.plainPath);
  const plainTexts = new Set(plain.map(({ text }) => text));
  return (await record(path)).filter(
    ({ text }) => !plainTexts.has(text) && !/\bfrom\s+"?sessions\b/i.test(text),
  );
}

/**
 * Requests the page again and again, one request after the other. @returns the milliseconds of a request that little else
 * on the machine disturbed
 */
async function measurePage(
  portal: ListPortal,
  page: ListPage,
  path: string,
  durationMs: number,
): Promise<number> {
  const { port } = portal.server;
  await getPage(port, portal, page, path);
  const durations: number[] = [];
  const endAt = performance.now() + durationMs;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    await getPage(port, portal, page, path);
    durations.push(performance.now() - startedAt);
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * undisturbedShare)]!;
}
