import { type Bench, pageConnections } from "#tests/bench/bench.ts";
import type { Measured, RequestCost } from "#tests/bench/capacity/measured.ts";
import { cpuSecondsOf, processFamily } from "#tests/bench/cpu-time.ts";
import { makeFinishElementRequests } from "#tests/bench/finish-element-requests.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { measureFonts, measurePage } from "#tests/bench/page-bytes.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { makeGetRequest, makeJsonRequest } from "#tests/bench/raw-requests.ts";
import { formatKilobytes, formatMs, formatNumber, type Row } from "#tests/bench/report.ts";
import { interleave, medianOf } from "#tests/bench/rounds.ts";
import { prepareSignIns } from "./sign-in.ts";
import { memoryOf } from "./start.ts";

/** Code is slow when it runs for the first time. */
const warmUpRounds = 3;
/** More than one measurement needs. */
const writersPerMeasurement = 60;
const messagesPerMeasurement = 200;

type Kind = keyof Measured["requests"];
type Load = { sequences: string[][]; repeat: boolean; expectedStatus: number };
type Cost = RequestCost & { bodyBytes: number };

const names: Record<Kind, string> = {
  guestPage: "guest page from memory",
  signedInPage: "page of somebody signed in",
  progressWrite: "progress write",
  signIn: "sign-in with a password",
  message: "message to a mentor",
};

/**
 * Measures what a request of each kind costs: the processor time of the server and of the database, and what is written
 * into the database's log. Processor time depends less on the machine's other work than requests per second do.
 */
export async function measureCapacity(bench: Bench): Promise<Row[]> {
  const { server, rounds } = bench;
  const makeLoad = await prepareLoads(bench);
  const kinds = Object.keys(names) as Kind[];
  const measurements = Object.fromEntries(
    kinds.map((kind) => [kind, () => measureCost(bench, makeLoad[kind]())]),
  ) as Record<Kind, () => Promise<Cost>>;
  for (let round = 0; round < warmUpRounds; round += 1)
    for (const measure of Object.values(measurements)) await measure();
  const results = await interleave(rounds, measurements);
  const costOf = (kind: Kind): RequestCost => ({
    serverMs: medianOf(results[kind], ({ serverMs }) => serverMs),
    databaseMs: medianOf(results[kind], ({ databaseMs }) => databaseMs),
    walBytes: medianOf(results[kind], ({ walBytes }) => walBytes),
  });
  const processMegabytes = memoryOf(server.pid)?.pssMb ?? Number.NaN;
  const network = {
    firstVisitBytes: await measureFirstVisit(server.origin),
    guestPageBytes: results.guestPage[0]!.bodyBytes,
    signedInPageBytes: results.signedInPage[0]!.bodyBytes,
  };
  return [
    ...kinds.map((kind): Row => {
      const cost = costOf(kind);
      return {
        name: `${names[kind]}, processor time`,
        result: `${formatMs(cost.serverMs)} server + ${formatMs(cost.databaseMs)} database`,
        baseline:
          cost.walBytes > 1 ? `${formatKilobytes(cost.walBytes)} into the database's log` : "",
        goal: "",
        figures: { rounds: results[kind] },
        measured: { requests: { [kind]: cost } },
      };
    }),
    {
      name: "memory of a process after this",
      result: `${formatNumber(processMegabytes)} MB`,
      baseline: "",
      goal: "",
      figures: { processMegabytes },
      measured: { memory: { processMegabytes } },
    },
    {
      name: "bytes of a first visit with scripts, and of a page",
      result: `${formatKilobytes(network.firstVisitBytes)}, ${formatKilobytes(network.guestPageBytes)} guest, ${formatKilobytes(network.signedInPageBytes)} signed in`,
      baseline: "",
      goal: "",
      figures: network,
      measured: { network },
    },
  ];
}

/** Returns the load of each kind for one measurement. Writes need new people each time, because each is stored once. */
async function prepareLoads(bench: Bench): Promise<Record<Kind, () => Load>> {
  const { port } = bench.server;
  const readers = bench.takeUsers(pageConnections);
  const takeSignIns = await prepareSignIns(bench);
  const makePages = (requests: string[]): Load => ({
    sequences: requests.map((request) => [request]),
    repeat: true,
    expectedStatus: 200,
  });
  return {
    guestPage: () => makePages([makeGetRequest(coursePath, { port })]),
    signedInPage: () =>
      makePages(readers.map(({ cookie }) => makeGetRequest(coursePath, { port, cookie }))),
    progressWrite: () => ({
      sequences: bench
        .takeUsers(writersPerMeasurement)
        .map((writer) => makeFinishElementRequests(port, writer)),
      repeat: false,
      expectedStatus: 303,
    }),
    signIn: () => ({
      sequences: takeSignIns(bench.measurementMs),
      repeat: false,
      expectedStatus: 303,
    }),
    message: () => ({
      sequences: bench
        .takeUsers(messagesPerMeasurement)
        .map((user) => [messageRequest(port, user)]),
      repeat: false,
      expectedStatus: 200,
    }),
  };
}

const messageRequest = (port: number, { cookie }: BenchUser) =>
  makeJsonRequest(
    "POST",
    "/api/conversation/messages",
    { text: "What does the parable say to us? I read it twice, and I still wonder." },
    { port, cookie },
  );

async function measureCost(
  { server, database, loadGenerator, measurementMs }: Bench,
  load: Load,
): Promise<Cost> {
  const readLog = async () => {
    const { rows } = await database.pool.query<{ bytes: string }>(
      "select pg_current_wal_lsn() - '0/0' as bytes",
    );
    return Number(rows[0]!.bytes);
  };
  const cpuOf = (pid: number) => cpuSecondsOf(processFamily(pid));
  const before = { log: await readLog(), server: cpuOf(server.pid), database: cpuOf(database.pid) };
  const { requests, bodyBytes } = await loadGenerator.run({
    port: server.port,
    connections: pageConnections,
    durationMs: measurementMs,
    ...load,
  });
  return {
    serverMs: ((cpuOf(server.pid) - before.server) * 1000) / requests,
    databaseMs: ((cpuOf(database.pid) - before.database) * 1000) / requests,
    walBytes: ((await readLog()) - before.log) / requests,
    bodyBytes,
  };
}

/** Measures all that a browser loads once: the page, its fonts, and the scripts that it fetches on the first sign of intent. */
async function measureFirstVisit(origin: string): Promise<number> {
  const page = await measurePage(origin, coursePath);
  const fonts = await measureFonts(origin, page);
  return (
    page.htmlBytes +
    page.cssBytes +
    page.blockingScriptBytes +
    page.pageScriptBytes +
    page.messagesBytes +
    fonts.reduce((sum, { bytes }) => sum + bytes, 0)
  );
}
