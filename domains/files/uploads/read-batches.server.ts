import type { Readable } from "node:stream";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

/**
 * Reads a request's body in batches of its parts, as large as the file store likes. Meanwhile, as much again may arrive. A
 * chain of streams would handle each part several times, which
 * takes longer than writing it. If the connection is lost, or the signal is aborted, ends after what has arrived.
 */
export async function* readBatches(
  source: Readable,
  signal: AbortSignal,
  batch: FileStore["appendBatch"],
): AsyncGenerator<Uint8Array[]> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let isOver = source.destroyed || signal.aborted;
  let wake = () => {};
  const isFull = () => bytes >= batch.bytes || parts.length >= batch.partsMax;
  const collect = (part: Uint8Array) => {
    parts.push(part);
    bytes += part.length;
    if (!isFull()) return;
    source.pause();
    wake();
  };
  const end = () => {
    isOver = true;
    wake();
  };
  source.on("data", collect).on("end", end).on("close", end).on("error", end);
  signal.addEventListener("abort", end);
  try {
    while (!isOver) {
      source.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isFull() || isOver) resolve();
      });
      if (!isOver) yield take();
    }
    if (bytes > 0) yield take();
  } finally {
    source.off("data", collect).off("end", end).off("close", end).off("error", end);
    signal.removeEventListener("abort", end);
    source.pause();
  }

  function take(): Uint8Array[] {
    const taken = parts;
    parts = [];
    bytes = 0;
    return taken;
  }
}
