import type { Piscina } from "piscina";
import { openThread } from "#platform/open-thread.server.ts";

/** After this time, the work on a file stops. Decoding twenty minutes takes a third of it. */
const timeoutMs = 15_000;
const program = "domains/conversations/files/voice-worker.js";
let thread: Promise<Piscina> | undefined;

/**
 * Works on a voice note in a thread of its own: a stranger has made the file, and it may be made to keep a decoder busy.
 * @returns null if it fails or takes too long
 */
export async function runInVoiceThread<Result>(
  name: "decode" | "packAsOgg",
  input: object,
): Promise<Result | null> {
  const opened = await (thread ??= openThread(program));
  try {
    return (await opened.run(input, { name, signal: AbortSignal.timeout(timeoutMs) })) as Result;
  } catch {
    return null;
  }
}
