import type { Readable } from "node:stream";

/** How much is collected before it is written. Meanwhile, as much again may arrive. */
const batchBytes = 4 * 1024 ** 2;
/** Bytes that arrive in very small parts are written earlier. */
const batchPartsMax = 500;

/**
 * Reads a request's body in large batches of its parts. A chain of streams would handle each part several times, which
 * takes longer than writing it. If the connection is lost, or the signal is aborted, ends after what has arrived.
 */
export async function* readBatches(
  source: Readable,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array[]> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let isOver = source.destroyed || signal.aborted;
  let wake = () => {};
  const isFull = () => bytes >= batchBytes || parts.length >= batchPartsMax;
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
    const batch = parts;
    parts = [];
    bytes = 0;
    return batch;
  }
}
