import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Providers } from "#domains/settings/providers.server.ts";
import type { Environment } from "#platform/environment.ts";

const fileName = "simulators.json";
const answerTimeoutMs = 2_000;

/** Lets a demo's commands find the stand-ins that its server runs: only its owner may read the file. */
export async function announceSimulators(
  dataDir: string,
  providers: Providers,
): Promise<() => Promise<void>> {
  const file = join(dataDir, fileName);
  await writeFile(file, JSON.stringify(providers), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The stand-ins of the demo that runs over this data folder; undefined when there is none, and outside a demo always. */
export async function findRunningSimulators({
  mode,
  dataDir,
}: Environment): Promise<Providers | undefined> {
  if (mode !== "demo") return undefined;
  const told = await readFile(join(dataDir, fileName), "utf8").catch(() => undefined);
  if (told === undefined) return undefined;
  const providers = JSON.parse(told) as Providers;
  const { origin } = new URL(providers.addresses.liqpay.api);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answers = await fetch(origin, { signal }).then(
    () => true,
    () => false,
  );
  return answers ? providers : undefined;
}
