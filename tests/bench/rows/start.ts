import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/big-course.ts";
import { figure, ms, type Row } from "#tests/bench/report.ts";
import { interleave, median } from "#tests/bench/rounds.ts";
import {
  freePort,
  serverEnvironment,
  serverScript,
  timeToFirstAnswer,
} from "#tests/bench/server-process.ts";

const startMaxMs = 400;
/** Ghost with its database, measured once (the performance goals). */
const ghostMb = 365;
const ghostShare = 0.65;

/**
 * Measures the time from the start of the process to the first page, with the database running, and the memory of
 * everything.
 */
export async function startAndMemory(bench: Bench): Promise<Row[]> {
  const memory = memoryRow(bench);
  const ours = async () => {
    const port = await freePort();
    const env = serverEnvironment(bench.database, port);
    return timeToFirstAnswer([serverScript], env, port, coursePath);
  };
  const bare = async () => {
    const port = await freePort();
    const script = `require("node:http").createServer((_, a) => a.end("ok")).listen(${port}, "127.0.0.1")`;
    return timeToFirstAnswer(["-e", script], {}, port, "/");
  };
  const found = await interleave(bench.rounds, { ours, bare });
  const took = median(found.ours);
  return [
    {
      what: "cold start to the first course page, database up",
      ours: ms(took),
      ceiling: `${ms(median(found.bare))} empty node:http`,
      reach: `≤ ${startMaxMs} ms`,
      reached: took <= startMaxMs,
      figures: { oursMs: found.ours, bareMs: found.bare },
    },
    memory,
  ];
}

/** Measured after the load of all other rows: the server's memory once it has worked. */
function memoryRow({ server, database }: Bench): Row {
  const processes = [database.pid, ...childrenOf(database.pid)];
  const databaseMb = processes.reduce((sum, pid) => sum + (memoryOf(pid)?.pssMb ?? 0), 0);
  const own = memoryOf(server.pid);
  const total = (own?.pssMb ?? Number.NaN) + databaseMb;
  return {
    what: "memory after the load (PSS), server + database",
    ours: `${figure(own?.pssMb ?? Number.NaN)} + ${figure(databaseMb)} = ${figure(total)} MB (server's RSS ${figure(own?.rssMb ?? Number.NaN)} MB)`,
    ceiling: `${ghostMb} MB Ghost with its database (measured earlier)`,
    reach: `≤ ${Math.round(ghostMb * ghostShare)} MB`,
    reached: own ? total <= ghostMb * ghostShare : undefined,
    figures: { server: own, databaseMb, databaseProcesses: processes.length },
  };
}

function childrenOf(parent: number): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) === parent);
}

/** PSS counts shared memory once; RSS replaces it where it can't be read. */
function memoryOf(pid: number): { rssMb: number; pssMb: number } | undefined {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const kb = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(text)?.[1]);
  const rss = kb(rollup, "Rss") || kb(read(`/proc/${pid}/status`), "VmRSS");
  if (!rss) return undefined;
  return { rssMb: rss / 1024, pssMb: (kb(rollup, "Pss") || rss) / 1024 };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
