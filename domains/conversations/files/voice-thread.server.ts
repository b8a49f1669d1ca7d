import { join } from "node:path";
import type { Piscina } from "piscina";
import { packageRoot } from "#platform/package-root.server.ts";

/** Decoding twenty minutes takes a third of this. A file made to take longer is given up. */
const timeoutMs = 15_000;
/** More voice notes don't wait at the same time. */
const queueMax = 20;
/** The idle thread ends after this time and frees its memory. */
const idleLimitMs = 5_000;

let thread: Promise<Piscina> | undefined;

/**
 * Works on a voice note in a thread of its own: a stranger has made the file, and it may be made to keep a decoder busy.
 * @returns null if it fails or takes too long
 */
export async function runInVoiceThread<Result>(
  name: "decode" | "packAsOgg",
  input: object,
): Promise<Result | null> {
  const opened = await (thread ??= openThread());
  try {
    return (await opened.run(input, { name, signal: AbortSignal.timeout(timeoutMs) })) as Result;
  } catch {
    return null;
  }
}

async function openThread(): Promise<Piscina> {
  // Loads with the first voice note, so a server starts faster.
  const { Piscina } = await import("piscina");
  const opened = new Piscina({
    filename: join(packageRoot(), "domains/conversations/files/voice-worker.js"),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: queueMax,
    idleTimeout: idleLimitMs,
    recordTiming: false,
  });
  opened.on("error", (error: Error) => process.emitWarning(error));
  return opened;
}
