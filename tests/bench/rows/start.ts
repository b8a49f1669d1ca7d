import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { formatNumber, formatMs, type Row } from "#tests/bench/report.ts";
import { interleave, median } from "#tests/bench/rounds.ts";
import {
  findFreePort,
  serverEnvironment,
  serverScript,
  timeToFirstResponse,
} from "#tests/bench/server-process.ts";

const startMaxMs = 400;
/** The memory of Ghost (a publishing platform) with its database, measured once for the performance goals. */
const ghostMb = 365;
const ghostShare = 0.65;

/**
 * Measures the time from the start of the process to its first page, with the database running, and the memory of the
 * server and the database.
 */
export async function measureStartAndMemory(bench: Bench): Promise<Row[]> {
  const memory = memoryRow(bench);
  const lampstand = async () => {
    const port = await findFreePort();
    const env = serverEnvironment(bench.database, port);
    return timeToFirstResponse([serverScript], env, port, coursePath);
  };
  const emptyServer = async () => {
    const port = await findFreePort();
    const script = `require("node:http").createServer((_, a) => a.end("ok")).listen(${port}, "127.0.0.1")`;
    return timeToFirstResponse(["-e", script], {}, port, "/");
  };
  const results = await interleave(bench.rounds, { lampstand, emptyServer });
  const elapsed = median(results.lampstand);
  return [
    {
      name: "cold start to the first course page, database running",
      result: formatMs(elapsed),
      baseline: `${formatMs(median(results.emptyServer))} node:http alone`,
      goal: `≤ ${startMaxMs} ms`,
      isGoalReached: elapsed <= startMaxMs,
      figures: { lampstandMs: results.lampstand, emptyServerMs: results.emptyServer },
    },
    memory,
  ];
}

/** Measures the memory after the server has handled the load of the other parts. */
function memoryRow({ server, database }: Bench): Row {
  const processes = [database.pid, ...childProcessesOf(database.pid)];
  const databaseMb = processes.reduce((sum, pid) => sum + (memoryOf(pid)?.pssMb ?? 0), 0);
  const serverMemory = memoryOf(server.pid);
  const totalMb = (serverMemory?.pssMb ?? Number.NaN) + databaseMb;
  return {
    name: "memory after the load (PSS), server + database",
    result: `${formatNumber(serverMemory?.pssMb ?? Number.NaN)} + ${formatNumber(databaseMb)} = ${formatNumber(totalMb)} MB (server's RSS ${formatNumber(serverMemory?.rssMb ?? Number.NaN)} MB)`,
    baseline: `${ghostMb} MB Ghost with its database (measured earlier)`,
    goal: `≤ ${Math.round(ghostMb * ghostShare)} MB`,
    isGoalReached: serverMemory ? totalMb <= ghostMb * ghostShare : undefined,
    figures: { server: serverMemory, databaseMb, databaseProcesses: processes.length },
  };
}

function childProcessesOf(parent: number): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => Number(/^PPid:\s*(\d+)/m.exec(readIfExists(`/proc/${pid}/status`))?.[1]) === parent,
    );
}

/** Returns a process's memory. PSS counts shared memory once. Where it can't be read, RSS is used. */
export function memoryOf(pid: number): { rssMb: number; pssMb: number } | undefined {
  const rollup = readIfExists(`/proc/${pid}/smaps_rollup`);
  const readKilobytes = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(text)?.[1]);
  const rssKb =
    readKilobytes(rollup, "Rss") || readKilobytes(readIfExists(`/proc/${pid}/status`), "VmRSS");
  if (!rssKb) return undefined;
  return { rssMb: rssKb / 1024, pssMb: (readKilobytes(rollup, "Pss") || rssKb) / 1024 };
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
