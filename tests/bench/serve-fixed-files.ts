import type { FixedFile } from "./baselines/fixed-file-server.ts";
import { startBenchProcess } from "./child-process.ts";
import { findFreePort } from "./server-process.ts";

/** Serves fixed files from a separate process (baselines/fixed-file-server.ts). */
export async function serveFixedFiles(
  files: Record<string, FixedFile>,
): Promise<{ port: number; origin: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const child = startBenchProcess("tests/bench/baselines/fixed-file-server.ts");
  await child.request({ port, files });
  return { port, origin: `http://localhost:${port}`, stop: () => child.stop() };
}
