import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { firstPieceBytes, nextPieceBytes, pieceMaxBytes } from "#app/studio/media/piece-size.ts";
import { mediaUploadsPath } from "#domains/files/media.ts";
import type { PutServerMessage } from "#tests/bench/baselines/put-server.ts";
import type { Bench } from "#tests/bench/bench.ts";
import { startBenchProcess } from "#tests/bench/child-process.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { formatNumber, formatRatio, type Row } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { findFreePort } from "#tests/bench/server-process.ts";
import { memoryOf } from "./start.ts";

const speedMinRatio = 0.5;
const memoryGrowthMaxMb = 64;
const megabytes = 512;
const totalBytes = megabytes * 1024 ** 2;

type Figures = { perSecond: number };

/**
 * Uploads a file of half a gigabyte in pieces, like the studio. The baseline is one plain PUT of the same bytes to a server of its own
 * that only writes a file (baselines/put-server.ts). Also compares the server's memory after the first and after the last
 * upload.
 */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  const [user] = bench.takeUsers(1);
  await bench.database.pool.query(
    "update memberships set roles = array_append(roles, 'editor') where user_id = $1",
    [user!.id],
  );
  const putServer = startBenchProcess("tests/bench/baselines/put-server.ts");
  const putPort = await findFreePort();
  const putFile = join(bench.database.dataDir, "put.bin");
  await putServer.request({ port: putPort, path: putFile } satisfies PutServerMessage);
  const piece = Buffer.alloc(pieceMaxBytes, "a video");
  const memoryMb: number[] = [];
  const results = await interleave<"upload" | "put", Figures>(bench.rounds, {
    upload: async () => {
      const figures = await measureRate(() => upload(bench.server.port, user!, piece));
      memoryMb.push(memoryOf(bench.server.pid)?.rssMb ?? Number.NaN);
      return figures;
    },
    put: () => measureRate(() => put(putPort, piece)),
  });
  await putServer.stop();
  await rm(putFile, { force: true });
  const rate = medianOf(results.upload, ({ perSecond }) => perSecond);
  const rawRate = medianOf(results.put, ({ perSecond }) => perSecond);
  const ratio = medianRatio(results.upload, results.put, ({ perSecond }) => perSecond);
  const growthMb = memoryMb.at(-1)! - memoryMb[0]!;
  return [
    {
      name: `Upload of ${megabytes} MB`,
      result: `${formatNumber(rate)} MB/s`,
      baseline: `${formatNumber(rawRate)} MB/s (a plain PUT to a bare server that writes a file)`,
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
    "upload-length": String(totalBytes),
    "upload-metadata": `filename ${Buffer.from("evening.mp4").toString("base64")}`,
  });
  let bytes = firstPieceBytes;
  for (let offset = 0; offset < totalBytes;) {
    const startedAt = performance.now();
    const part = piece.subarray(0, Math.min(bytes, totalBytes - offset));
    await send(port, user, "PATCH", location!, pieceHeaders(offset), part);
    offset += part.length;
    bytes = nextPieceBytes(part.length, performance.now() - startedAt);
  }
  await send(port, user, "DELETE", location!, {});
}

/** Sends all bytes in one request, and waits for the answer. */
async function put(port: number, piece: Buffer): Promise<void> {
  const outgoing = request({
    port,
    host: "127.0.0.1",
    method: "PUT",
    path: "/",
    headers: { "content-length": totalBytes },
  });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  await pipeline(
    Readable.from(Array.from({ length: totalBytes / piece.length }, () => piece)),
    outgoing,
  );
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 204) throw new Error(`The baseline answers ${response.statusCode}.`);
}

const pieceHeaders = (offset: number) => ({
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(offset),
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
