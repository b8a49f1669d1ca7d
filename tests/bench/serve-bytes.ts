import type { FixedFile } from "./bare/bytes-server.ts";
import { startChild } from "./child.ts";
import { freePort } from "./server-process.ts";

/** Serves fixed bytes from a separate process (bare/bytes-server.ts). */
export async function serveBytes(
  files: Record<string, FixedFile>,
): Promise<{ port: number; origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = startChild("tests/bench/bare/bytes-server.ts");
  await child.ask({ port, files });
  return { port, origin: `http://localhost:${port}`, stop: () => child.stop() };
}
