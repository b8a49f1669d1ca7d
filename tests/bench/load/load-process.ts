import { HttpClient } from "./http-client.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** A separate process that produces load: one job at a time, as messages. */
process.on("message", (job: LoadJob) => {
  void run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

type Tally = {
  times: number[];
  wrong: number;
  firstWrong: string | null;
  bodyBytes: number;
  refusedScripts: number[];
};
type Script = { place: number; requests: Bytes[] };
const tooMuchToDo = 503;

async function run(job: LoadJob): Promise<LoadResult> {
  const clients = Array.from({ length: job.callers }, () => new HttpClient(job.port));
  const tally: Tally = { times: [], wrong: 0, firstWrong: null, bodyBytes: 0, refusedScripts: [] };
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  const next = scriptsOf(job);
  const until = began + job.durationMs;
  if (job.perSecond === undefined) {
    await Promise.all(clients.map((client) => playAll(client, job, next, until, tally)));
  } else {
    await playPaced(clients, job, job.perSecond, until, tally);
  }
  const seconds = (performance.now() - began) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const client of clients) client.close();
  return summarize(tally, seconds, (cpu.user + cpu.system) / 1e6 / seconds);
}

type Bytes = () => Buffer;
let unique = 0;

function bytesOf(text: string): Bytes {
  if (!text.includes("{n}")) {
    const ready = Buffer.from(text);
    return () => ready;
  }
  return () => Buffer.from(text.replaceAll("{n}", String((unique += 1))));
}

function scriptsOf({ scripts, repeat }: LoadJob): () => Script | undefined {
  let at = 0;
  const ready = new Map<number, Bytes[]>();
  return () => {
    if (at >= scripts.length) {
      if (!repeat) return undefined;
      at = 0;
    }
    const place = at;
    at += 1;
    let script = ready.get(place);
    if (!script) ready.set(place, (script = scripts[place]!.map(bytesOf)));
    return { place, requests: script };
  };
}

async function playAll(
  client: HttpClient,
  job: LoadJob,
  next: () => Script | undefined,
  until: number,
  tally: Tally,
): Promise<void> {
  for (;;) {
    const script = next();
    if (!script) return;
    for (const bytes of script.requests) {
      const began = performance.now();
      if (began >= until) return;
      const status = await ask(client, bytes(), job, began, tally);
      if (status === tooMuchToDo) tally.refusedScripts.push(script.place);
    }
  }
}

const tickMs = 2;

/** Requests become due by the clock. One that finds no free caller waits, and its wait counts. */
async function playPaced(
  clients: HttpClient[],
  job: LoadJob,
  perSecond: number,
  until: number,
  tally: Tally,
): Promise<void> {
  const bytes = bytesOf(job.scripts[0]![0]!);
  const idle = [...clients];
  const due: number[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  let made = 0;
  const dispatch = () => {
    while (idle.length > 0 && due.length > 0) {
      const client = idle.pop()!;
      const asked = ask(client, bytes(), job, due.shift()!, tally).then(() => {
        idle.push(client);
        running.delete(asked);
        dispatch();
      });
      running.add(asked);
    }
  };
  while (performance.now() < until) {
    const now = performance.now();
    const wanted = Math.floor(((now - began) / 1000) * perSecond);
    for (; made < wanted; made += 1) due.push(now);
    dispatch();
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  while (running.size > 0) await Promise.all(running);
}

async function ask(
  client: HttpClient,
  bytes: Buffer,
  job: LoadJob,
  began: number,
  tally: Tally,
): Promise<number> {
  let answered = 0;
  try {
    const { status, bodyBytes } = await client.send(bytes);
    answered = status;
    tally.times.push(performance.now() - began);
    tally.bodyBytes = bodyBytes;
    if (status === job.status) return answered;
    tally.firstWrong ??= `${status}, ${bodyBytes} bytes`;
  } catch (error) {
    tally.firstWrong ??= String(error);
  }
  tally.wrong += 1;
  return answered;
}

function summarize(tally: Tally, seconds: number, loadCpu: number): LoadResult {
  const sorted = Float64Array.from(tally.times).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { wrong, firstWrong, bodyBytes, refusedScripts } = tally;
  const right = sorted.length - wrong;
  const perSecond = Math.max(0, right) / seconds;
  return {
    requests: sorted.length,
    perSecond,
    p50: at(0.5),
    p99: at(0.99),
    wrong,
    firstWrong,
    bodyBytes,
    refusedScripts,
    loadCpu,
  };
}
