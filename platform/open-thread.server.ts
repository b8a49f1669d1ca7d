import { join } from "node:path";
import type { Piscina } from "piscina";
import { packageRoot } from "./package-root.server.ts";

/** More tasks don't wait at the same time. */
const queueMax = 20;
/** The idle thread ends after this time and frees its memory. */
const idleLimitMs = 5_000;

/**
 * Opens a thread that does one task after the other, for work on files that strangers have made.
 * @param program the path of its file in the package
 */
export async function openThread(program: string): Promise<Piscina> {
  // Loads with the first task, so a server starts faster.
  const { Piscina } = await import("piscina");
  const thread = new Piscina({
    filename: join(packageRoot(), program),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: queueMax,
    idleTimeout: idleLimitMs,
    recordTiming: false,
  });
  thread.on("error", (error: Error) => process.emitWarning(error));
  return thread;
}
