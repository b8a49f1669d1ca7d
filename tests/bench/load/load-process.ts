import { HttpClient } from "./http-client.ts";
import type { LoadJob, LoadResult } from "./load-job.ts";

/** A separate process that produces load. It runs one job at a time; jobs and results are messages. */
process.on("message", (job: LoadJob) => {
  void runJob(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

type Tally = {
  durations: number[];
  wrongCount: number;
  firstWrong: string | null;
  bodyBytes: number;
  overloadedSequences: number[];
};
type Sequence = { index: number; requests: RequestBytes[] };
const overloadedStatus = 503;

async function runJob(job: LoadJob): Promise<LoadResult> {
  const clients = Array.from({ length: job.connections }, () => new HttpClient(job.port));
  const tally: Tally = {
    durations: [],
    wrongCount: 0,
    firstWrong: null,
    bodyBytes: 0,
    overloadedSequences: [],
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const takeSequence = makeSequenceReader(job);
  const endsAt = startedAt + job.durationMs;
  if (job.perSecond === undefined) {
    await Promise.all(
      clients.map((client) => sendSequences(client, job, takeSequence, endsAt, tally)),
    );
  } else {
    await sendAtRate(clients, job, job.perSecond, endsAt, tally);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const client of clients) client.close();
  return summarize(tally, seconds, (cpu.user + cpu.system) / 1e6 / seconds);
}

/** Returns the bytes of a request, with a new number for each `{n}`. */
type RequestBytes = () => Buffer;
let lastNumber = 0;

function makeRequestBytes(text: string): RequestBytes {
  if (!text.includes("{n}")) {
    const fixedBytes = Buffer.from(text);
    return () => fixedBytes;
  }
  return () => Buffer.from(text.replaceAll("{n}", String((lastNumber += 1))));
}

function makeSequenceReader({ sequences, repeat }: LoadJob): () => Sequence | undefined {
  let nextIndex = 0;
  const preparedSequences = new Map<number, RequestBytes[]>();
  return () => {
    if (nextIndex >= sequences.length) {
      if (!repeat) return undefined;
      nextIndex = 0;
    }
    const index = nextIndex;
    nextIndex += 1;
    let sequence = preparedSequences.get(index);
    if (!sequence)
      preparedSequences.set(index, (sequence = sequences[index]!.map(makeRequestBytes)));
    return { index, requests: sequence };
  };
}

async function sendSequences(
  client: HttpClient,
  job: LoadJob,
  takeSequence: () => Sequence | undefined,
  endsAt: number,
  tally: Tally,
): Promise<void> {
  for (;;) {
    const sequence = takeSequence();
    if (!sequence) return;
    for (const createBytes of sequence.requests) {
      const startedAt = performance.now();
      if (startedAt >= endsAt) return;
      const status = await sendRequest(client, createBytes(), job, startedAt, tally);
      if (status === overloadedStatus) tally.overloadedSequences.push(sequence.index);
    }
  }
}

const tickMs = 2;

/** Creates requests at a fixed rate. One that finds no free connection waits, and its wait counts as response time. */
async function sendAtRate(
  clients: HttpClient[],
  job: LoadJob,
  perSecond: number,
  endsAt: number,
  tally: Tally,
): Promise<void> {
  const createBytes = makeRequestBytes(job.sequences[0]![0]!);
  const idleClients = [...clients];
  const dueTimes: number[] = [];
  const runningRequests = new Set<Promise<void>>();
  const startedAt = performance.now();
  let created = 0;
  const sendDueRequests = () => {
    while (idleClients.length > 0 && dueTimes.length > 0) {
      const client = idleClients.pop()!;
      const request = sendRequest(client, createBytes(), job, dueTimes.shift()!, tally).then(() => {
        idleClients.push(client);
        runningRequests.delete(request);
        sendDueRequests();
      });
      runningRequests.add(request);
    }
  };
  while (performance.now() < endsAt) {
    const now = performance.now();
    const createdByNow = Math.floor(((now - startedAt) / 1000) * perSecond);
    for (; created < createdByNow; created += 1) dueTimes.push(now);
    sendDueRequests();
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  while (runningRequests.size > 0) await Promise.all(runningRequests);
}

async function sendRequest(
  client: HttpClient,
  bytes: Buffer,
  job: LoadJob,
  startedAt: number,
  tally: Tally,
): Promise<number> {
  let receivedStatus = 0;
  try {
    const { status, bodyBytes } = await client.send(bytes);
    receivedStatus = status;
    tally.durations.push(performance.now() - startedAt);
    tally.bodyBytes = bodyBytes;
    if (status === job.expectedStatus) return receivedStatus;
    tally.firstWrong ??= `${status}, ${bodyBytes} bytes`;
  } catch (error) {
    tally.firstWrong ??= String(error);
  }
  tally.wrongCount += 1;
  return receivedStatus;
}

function summarize(tally: Tally, seconds: number, loadCpu: number): LoadResult {
  const sorted = Float64Array.from(tally.durations).sort();
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { wrongCount, firstWrong, bodyBytes, overloadedSequences } = tally;
  const rightCount = sorted.length - wrongCount;
  const perSecond = Math.max(0, rightCount) / seconds;
  return {
    requests: sorted.length,
    perSecond,
    p50: percentile(0.5),
    p99: percentile(0.99),
    wrongCount,
    firstWrong,
    bodyBytes,
    overloadedSequences,
    loadCpu,
  };
}
