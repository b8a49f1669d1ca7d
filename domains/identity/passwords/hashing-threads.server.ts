import { channel } from "node:diagnostics_channel";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Piscina } from "piscina";
import { hashingBusy } from "#domains/identity/errors.ts";
import { packageRoot } from "#platform/package-root.server.ts";

/** One thread checks about fifty passwords a second: the last one in a full queue waits four seconds. */
const queueMaxPerThread = 200;
export const hashingQueueMax = queueMaxPerThread * availableParallelism();
/** An idle thread ends after this time and frees its memory. */
const idleLimitMs = 5_000;

/**
 * Publishes the start of every hash and check, so that tests can check that a wrong password and an unknown account
 * cost the same. `cost` is the stored hash's, such as "$m=19456,t=2,p=1$"; no password is published.
 */
export const hashWorkChannel = channel("lampstand:password-hash");
export type HashWork = { kind: "hash" | "verify"; cost: string | undefined };

/**
 * Hashes a password.
 * @throws BUSY when the queue is full
 */
export async function hashInThread(password: string): Promise<string> {
  return (await runInThread("hash", password)) as string;
}

/**
 * Whether the password matches the stored hash.
 * @throws BUSY when the queue is full
 */
export async function verifyInThread(stored: string, password: string): Promise<boolean> {
  const cost = /\$m=\d+,t=\d+,p=\d+\$/.exec(stored)?.[0];
  return (await runInThread("verify", { stored, password }, cost)) as boolean;
}

let pool: Promise<Piscina> | undefined;

async function runInThread(
  kind: HashWork["kind"],
  input: unknown,
  cost?: string,
): Promise<unknown> {
  const threads = await (pool ??= openThreads().catch((error: unknown) => {
    // The next password tries again.
    pool = undefined;
    throw error;
  }));
  if (threads.queueSize >= hashingQueueMax) throw hashingBusy();
  hashWorkChannel.publish({ kind, cost } satisfies HashWork);
  return threads.run(input, { name: kind });
}

/**
 * Uses its own threads at the lowest priority, so that a storm of sign-ins delays no page. Each thread hashes
 * synchronously: no more hashes run than there are threads, and the threads of zlib and the file system stay free.
 */
async function openThreads(): Promise<Piscina> {
  // Loads with the first password, so a server starts faster.
  const { Piscina } = await import("piscina");
  const threads = new Piscina({
    filename: join(packageRoot(), "domains/identity/passwords/hashing-worker.js"),
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: idleLimitMs,
    recordTiming: false,
  });
  // A thread that crashes while idle must not fail a sign-in; the next password starts a new one.
  threads.on("error", (error: Error) => process.emitWarning(error));
  return threads;
}
