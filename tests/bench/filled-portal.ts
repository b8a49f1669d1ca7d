import { courseId } from "#tests/bench/large-course.ts";
import {
  bulkAccessToken,
  bulkCourseId,
  type BulkSizes,
  bulkUserId,
  insertBulkData,
} from "#tests/kit/bulk-data.ts";
import type { Statement } from "#tests/kit/record-statements.ts";
import type { Bench } from "./bench.ts";
import { fetchCompressed } from "./fetch-compressed.ts";
import { type BenchDatabase, environmentId, openSecondDatabase } from "./portal.ts";
import { type RecordingServer, startRecordingServer } from "./recording-server.ts";
import { formatNumber } from "./report.ts";
import { startServer } from "./server-process.ts";

/** One operation is stored for this many states, because most states are older than the stored history. */
const statesPerOperation = 20;

export type GrowthSizes = Omit<BulkSizes, "operations">;

/** A database filled to given sizes, and a server that uses it. */
export type FilledPortal = Awaited<ReturnType<typeof openFilledPortal>>;

/** Fills a new database, starts a server with it and records the server's statements. */
export async function openFilledPortal(bench: Bench, name: string, sizes: GrowthSizes) {
  const startedAt = performance.now();
  const database = await openSecondDatabase(bench.database, name);
  const operations = Math.ceil(sizes.elementStates / statesPerOperation);
  const template = { courseId, elementPrefix: "bench-" };
  await insertBulkData(database.pool, environmentId, template, { ...sizes, operations });
  await database.pool.query(
    "update memberships set roles = array['mp-admin'] where environment_id = $1 and user_id = $2",
    [environmentId, bulkUserId(1)],
  );
  const server = await startServer(database);
  const recordingServer = await startRecordingServer(database);
  const recorded = await recordStatements(recordingServer);
  const seconds = (performance.now() - startedAt) / 1000;
  bench.print(
    `${name}: ${formatNumber(sizes.elementStates / 1e6)}M states in ${formatNumber(seconds)} s`,
  );
  return {
    sizes,
    database,
    server,
    recorded,
    megabytes: await measureMegabytes(database),
    async stop() {
      await recordingServer.stop();
      await server.stop();
      await database.stop();
    },
  };
}

type RecordedStatements = {
  page: Statement[];
  userLists: Statement[];
  publicLists: Statement[];
  adminLists: Statement[];
};

/** Records the statements of a course's pages, a user's own list, the public lists and the API operations of admins. */
async function recordStatements(recordingServer: RecordingServer): Promise<RecordedStatements> {
  const origin = `http://localhost:${recordingServer.port}`;
  const cookie = `access_token=${bulkAccessToken(1)}`;
  const get = (path: string) => fetchCompressed(origin + path, { headers: { cookie } });
  const record = (...paths: string[]) =>
    recordingServer.statementsDuring(async () => {
      for (const path of paths) await get(path);
    });
  const openApi = JSON.parse((await get("/api/openapi.json")).body.toString()) as {
    paths: Record<string, object>;
  };
  const listOperations = Object.entries(openApi.paths).filter(
    ([path, methods]) => "get" in methods && !path.includes("{"),
  );
  return {
    page: await record(`/courses/${bulkCourseId(1)}`, "/lesson/1-bench-01/"),
    userLists: await record("/profile/progress"),
    publicLists: await record("/api/courses", "/", "/sitemap.xml"),
    adminLists: await record(...listOperations.map(([path]) => `/api${path}`)),
  };
}

async function measureMegabytes({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_total_relation_size('course_progress') as bytes",
  );
  return Number(rows[0]!.bytes) / 1e6;
}
