import { setTimeout as wait } from "node:timers/promises";
import { type Bench, pageConnections } from "#tests/bench/bench.ts";
import { cpuSecondsOf, processFamily } from "#tests/bench/cpu-time.ts";
import { makeFinishElementRequests } from "#tests/bench/finish-element-requests.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { type LoadGenerator, startLoadGenerator } from "#tests/bench/load/load-generator.ts";
import { makeGetRequest } from "#tests/bench/raw-requests.ts";
import { formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { type ServerProcess, startServer } from "#tests/bench/server-process.ts";

const processCounts = [2, 4] as const;
/** The work of one second of processor time, compared with the baseline. */
const ratioMin = 0.9;
/** More than one measurement needs. Each user finishes 64 elements. */
const writersPerMeasurement = 60;
/** Code is slow when it runs for the first time, in each of the processes. */
const warmUpRoundsPerProcess = 3;
/** All servers of a comparison run at the same time, so their connections share the database's limit of 100. */
const poolSize = "6";
const startLimitMs = 30_000;
const pollMs = 50;

type Figures = { perCpuSecond: number; perSecond: number };
const kinds = ["guest pages", "pages of signed-in users", "progress writes"] as const;
type Kind = (typeof kinds)[number];
const subjects = ["one process", "one port", "separate ports"] as const;
type Subject = (typeof subjects)[number];
type Results = Record<`${Kind}, ${Subject}`, Figures[]>;
/** The processes that are measured together, and where they listen. */
type Subjects = Record<Subject, { ports: number[]; ids: number[] }>;

/**
 * Measures how much more work several processes cost than one. The load generators and the database share the cores with
 * them, so requests are counted per second of the servers' own processor time. Where there are fewer cores than busy
 * processes, they interrupt each other, and the same work takes more time whatever the processes are. So there are two
 * baselines: one process, and as many separate servers under the same load, which tell what sharing a port costs.
 */
export async function measureProcesses(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of processCounts) rows.push(...(await measureCount(bench, count)));
  return rows;
}

async function measureCount(bench: Bench, count: number): Promise<Row[]> {
  const servers: ServerProcess[] = [];
  const generators: LoadGenerator[] = [];
  const start = async (processes: number) => {
    const variables = { LAMPSTAND_PROCESSES: String(processes), POOL_SIZE: poolSize };
    const server = await startServer(bench.database, variables);
    servers.push(server);
    return { ports: [server.port], ids: await waitForProcesses(server.pid, processes) };
  };
  try {
    const shared = await start(count);
    const separate = [];
    for (let index = 0; index < count; index += 1) separate.push(await start(1));
    for (let index = 0; index < count; index += 1) generators.push(await startLoadGenerator());
    const results = await measure(bench, generators, {
      "one process": repeatPort(separate[0]!, count),
      "one port": repeatPort(shared, count),
      "separate ports": {
        ports: separate.flatMap(({ ports }) => ports),
        ids: separate.flatMap(({ ids }) => ids),
      },
    });
    return makeRows(count, results);
  } finally {
    for (const generator of generators) await generator.stop();
    for (const server of servers) await server.stop();
  }
}

/** Each load generator sends to the same port. */
const repeatPort = ({ ports, ids }: Subjects[Subject], count: number) => ({
  ports: Array.from({ length: count }, () => ports[0]!),
  ids,
});

/** The port answers as soon as one process is ready, but the processor time of all of them counts. */
async function waitForProcesses(serverId: number, count: number): Promise<number[]> {
  // A process beside them starts those that share a port.
  const expected = count === 1 ? 1 : count + 1;
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await wait(pollMs)) {
    const ids = processFamily(serverId);
    if (ids.length === expected) return ids;
  }
  throw new Error(`The server did not start ${count} processes.`);
}

async function measure(
  bench: Bench,
  generators: LoadGenerator[],
  measured: Subjects,
): Promise<Results> {
  const { rounds, measurementMs } = bench;
  const connections = pageConnections / generators.length;
  const readers = bench.takeUsers(pageConnections);
  const measureLoad = async (
    subject: Subject,
    sequencesAt: (port: number, generator: number) => string[][],
    expectedStatus: number,
  ): Promise<Figures> => {
    const { ports, ids } = measured[subject];
    const cpuBefore = cpuSecondsOf(ids);
    const results = await Promise.all(
      generators.map((generator, index) =>
        generator.run({
          port: ports[index]!,
          connections,
          durationMs: measurementMs,
          sequences: sequencesAt(ports[index]!, index),
          repeat: expectedStatus === 200,
          expectedStatus,
        }),
      ),
    );
    const cpuSeconds = cpuSecondsOf(ids) - cpuBefore;
    const requests = results.reduce((sum, result) => sum + result.requests, 0);
    const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
    return { perCpuSecond: requests / cpuSeconds, perSecond };
  };
  const measureKind: Record<Kind, (subject: Subject) => Promise<Figures>> = {
    "guest pages": (subject) =>
      measureLoad(subject, (port) => [[makeGetRequest(coursePath, { port })]], 200),
    "pages of signed-in users": (subject) =>
      measureLoad(
        subject,
        (port, generator) =>
          readers
            .slice(generator * connections, (generator + 1) * connections)
            .map(({ cookie }) => [makeGetRequest(coursePath, { port, cookie })]),
        200,
      ),
    "progress writes": (subject) => {
      const writers = bench.takeUsers(writersPerMeasurement);
      const share = writersPerMeasurement / generators.length;
      return measureLoad(
        subject,
        (port, generator) =>
          writers
            .slice(generator * share, (generator + 1) * share)
            .map((writer) => makeFinishElementRequests(port, writer)),
        303,
      );
    },
  };
  const measurements = Object.fromEntries(
    kinds.flatMap((kind) =>
      subjects.map((subject) => [`${kind}, ${subject}`, () => measureKind[kind](subject)]),
    ),
  ) as Record<keyof Results, () => Promise<Figures>>;
  await interleave(warmUpRoundsPerProcess * generators.length, measurements);
  return interleave(rounds, measurements);
}

function makeRows(count: number, results: Results): Row[] {
  const rate = ({ perCpuSecond }: Figures) => perCpuSecond;
  return kinds.flatMap((kind) => {
    const shared = results[`${kind}, one port`];
    return (["separate ports", "one process"] as const).map((subject): Row => {
      const baseline = results[`${kind}, ${subject}`];
      const ratio = medianRatio(shared, baseline, rate);
      const label = subject === "one process" ? subject : `${count} separate servers`;
      return {
        name: `${kind} per second of processor time, ${count} processes`,
        result: `${formatRate(medianOf(shared, rate))} = ${formatRatio(ratio)}`,
        baseline: `${formatRate(medianOf(baseline, rate))} ${label}`,
        goal: `≥ ${ratioMin} ×`,
        isGoalReached: ratio >= ratioMin,
        figures: { ratio, shared, baseline },
      };
    });
  });
}
