import { channel } from "node:diagnostics_channel";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { packageRoot } from "#platform/package-root.server.ts";

/** argon2id, 19 MiB, two passes: OWASP's figures. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Polite: whoever reads a page goes before whoever signs in (Linux gives each thread its own niceness). */
const niceness = 10;

/**
 * Every hash and check that begins is published here: tests count them, to see that a wrong password and an unknown
 * address cost the same. `cost` is the stored hash's, such as "$m=19456,t=2,p=1$"; no password is published.
 */
export const hashWork = channel("lampstand:password-hash");
export type HashWork = { kind: "hash" | "verify"; cost: string | undefined };

type Job = { hash: string } | { verify: string; stored: string };

/**
 * The thread's program. Hashing runs on threads of its own, at low priority, so that a storm of sign-ins keeps no
 * page waiting; and synchronously, so that not more hashes are under way than there are threads.
 */
const program = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { setPriority } = require("node:os");
  const { createRequire } = require("node:module");
  const { hashSync, verifySync } = createRequire(workerData.root + "/package.json")("@node-rs/argon2");
  try { setPriority(0, workerData.niceness); } catch {}
  parentPort.on("message", ({ id, job }) => {
    try {
      const result = "hash" in job ? hashSync(job.hash, workerData.cost) : verifySync(job.stored, job.verify);
      parentPort.postMessage({ id, result });
    } catch (error) {
      parentPort.postMessage({ id, error: String(error) });
    }
  });
`;

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };
type Reply = { id: number; result?: string | boolean; error?: string };

const threads: Thread[] = [];
let lastId = 0;

/** Hashes a password. */
export async function hashInThread(password: string): Promise<string> {
  return (await run({ hash: password })) as string;
}

/** Whether the password is the one that was hashed. */
export async function verifyInThread(stored: string, password: string): Promise<boolean> {
  return (await run({ verify: password, stored })) as boolean;
}

function run(job: Job): Promise<string | boolean> {
  publish(job);
  const thread = leastBusy();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    // While something waits, the process lives for it.
    thread.worker.ref();
    thread.worker.postMessage({ id, job });
  });
}

function publish(job: Job): void {
  const begun: HashWork =
    "hash" in job
      ? { kind: "hash", cost: undefined }
      : { kind: "verify", cost: /\$m=\d+,t=\d+,p=\d+\$/.exec(job.stored)?.[0] };
  hashWork.publish(begun);
}

function leastBusy(): Thread {
  const idle = threads.find(({ waiting }) => waiting.size === 0);
  if (idle) return idle;
  if (threads.length < availableParallelism()) return startThread();
  return threads.reduce((best, one) => (one.waiting.size < best.waiting.size ? one : best));
}

function startThread(): Thread {
  const workerData = { root: packageRoot(), cost, niceness };
  const worker = new Worker(program, { eval: true, workerData });
  const thread: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on("message", ({ id, result, error }: Reply) => {
    const waiting = thread.waiting.get(id);
    thread.waiting.delete(id);
    if (thread.waiting.size === 0) worker.unref();
    if (error === undefined) waiting?.resolve(result!);
    else waiting?.reject(new Error(error));
  });
  worker.on("error", (error) => {
    threads.splice(threads.indexOf(thread), 1);
    for (const waiting of thread.waiting.values()) waiting.reject(error);
  });
  threads.push(thread);
  return thread;
}
