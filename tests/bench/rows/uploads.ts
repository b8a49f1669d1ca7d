import { request } from "node:http";
import { mediaUploadsPath } from "#domains/files/media.ts";
import { filesFolderOf } from "#platform/file-store/folder-file-store.server.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import type { Bench } from "#tests/bench/bench.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { formatNumber, formatRatio, type Row } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { memoryOf } from "./start.ts";

const speedMinRatio = 0.5;
const memoryGrowthMaxMb = 64;
/** The pieces of the studio's own uploads. */
const pieceBytes = 8 * 1024 ** 2;
const piecesCount = 64;
const megabytes = (pieceBytes * piecesCount) / 1024 ** 2;

type Figures = { perSecond: number };

/**
 * Uploads a file of half a gigabyte in pieces. The baseline writes the same bytes to the file store without a server.
 * Also compares the server's memory after the first and after the last upload.
 */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  const [user] = bench.takeUsers(1);
  await bench.database.pool.query(
    "update memberships set roles = array_append(roles, 'editor') where user_id = $1",
    [user!.id],
  );
  const files = openFileStore(filesFolderOf(bench.database.dataDir));
  const piece = Buffer.alloc(pieceBytes, "a video");
  async function* pieces() {
    for (let index = 0; index < piecesCount; index += 1) yield piece;
  }
  const memoryMb: number[] = [];
  const results = await interleave<"upload" | "write", Figures>(bench.rounds, {
    upload: async () => {
      const figures = await measureRate(() => upload(bench.server.port, user!, piece));
      memoryMb.push(memoryOf(bench.server.pid)?.rssMb ?? Number.NaN);
      return figures;
    },
    write: async () => {
      const figures = await measureRate(() => files.write("bench/raw.mp4", pieces()));
      await files.delete("bench/raw.mp4");
      return figures;
    },
  });
  const rate = medianOf(results.upload, ({ perSecond }) => perSecond);
  const rawRate = medianOf(results.write, ({ perSecond }) => perSecond);
  const ratio = medianRatio(results.upload, results.write, ({ perSecond }) => perSecond);
  const growthMb = memoryMb.at(-1)! - memoryMb[0]!;
  return [
    {
      name: `Upload of ${megabytes} MB`,
      result: `${formatNumber(rate)} MB/s`,
      baseline: `${formatNumber(rawRate)} MB/s (the same bytes written to the store)`,
      goal: `≥ ${formatRatio(speedMinRatio)}: ${formatRatio(ratio)}`,
      isGoalReached: ratio >= speedMinRatio,
      figures: { rateMbPerSecond: rate, rawRateMbPerSecond: rawRate, ratio },
    },
    {
      name: "Memory after uploads",
      result: `${formatNumber(memoryMb.at(-1)!)} MB`,
      baseline: `${formatNumber(memoryMb[0]!)} MB (after the first upload)`,
      goal: `grows by ≤ ${memoryGrowthMaxMb} MB: ${formatNumber(growthMb)} MB`,
      isGoalReached: growthMb <= memoryGrowthMaxMb,
      figures: { memoryMb },
    },
  ];
}

async function measureRate(work: () => Promise<unknown>): Promise<Figures> {
  const start = performance.now();
  await work();
  return { perSecond: megabytes / ((performance.now() - start) / 1000) };
}

async function upload(port: number, user: BenchUser, piece: Buffer): Promise<void> {
  const { location } = await send(port, user, "POST", mediaUploadsPath, {
    "upload-length": String(pieceBytes * piecesCount),
    "upload-metadata": `filename ${Buffer.from("evening.mp4").toString("base64")}`,
  });
  for (let index = 0; index < piecesCount; index += 1)
    await send(port, user, "PATCH", location!, pieceHeaders(index), piece);
  await send(port, user, "DELETE", location!, {});
}

const pieceHeaders = (index: number) => ({
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(index * pieceBytes),
});

function send(
  port: number,
  { cookie }: BenchUser,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<{ location: string | undefined }> {
  const origin = `http://localhost:${port}`;
  const allHeaders = { host: `localhost:${port}`, origin, cookie, "tus-resumable": "1.0.0" };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", method, path, headers: { ...allHeaders, ...headers } },
      (response) => {
        response.resume();
        response.on("error", reject);
        response.on("end", () =>
          (response.statusCode ?? 0) < 300
            ? resolve({ location: response.headers.location })
            : reject(new Error(`${method} ${path} answers ${response.statusCode}.`)),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
