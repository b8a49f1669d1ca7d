import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Providers } from "#domains/settings/providers.server.ts";
import type { Environment } from "#platform/environment.ts";

const fileName = "simulators.json";
const answerTimeoutMs = 2_000;

/**
 * Writes the simulators' URLs and keys to a file, where a demo's commands find them. Only its owner can read the file.
 * @returns a function that deletes the file
 */
export async function writeSimulatorsFile(
  dataDir: string,
  providers: Providers,
): Promise<() => Promise<void>> {
  const file = join(dataDir, fileName);
  await writeFile(file, JSON.stringify(providers), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/**
 * Returns the simulators of the demo that runs on this data folder; undefined if none runs or the mode isn't "demo".
 */
export async function findRunningSimulators({
  mode,
  dataDir,
}: Environment): Promise<Providers | undefined> {
  if (mode !== "demo") return undefined;
  const text = await readFile(join(dataDir, fileName), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const providers = JSON.parse(text) as Providers;
  const { origin } = new URL(providers.urls.liqpay.api);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const isAnswering = await fetch(origin, { signal }).then(
    () => true,
    () => false,
  );
  return isAnswering ? providers : undefined;
}
