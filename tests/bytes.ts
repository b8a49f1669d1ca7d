import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Environment } from "#platform/environment.ts";
import type { Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.server.ts";
import { systemClock } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type Budget, measureBudgets } from "#tests/bench/byte-budgets.ts";
import { type BenchDatabase, openBenchDatabase } from "#tests/bench/portal.ts";

/**
 * The byte budgets of the guest's course page, each a separate test: prints one line each, writes a report for
 * tests/run.ts in vitest's format, and exits with 1 if one is exceeded.
 */
const report = "test-results/bytes.json";

type Built = {
  createLampstand(input: {
    environment: Environment;
    databaseUrl: string;
    clock: Clock;
    log: Log;
  }): Promise<{ listen(port: number, host: string): Promise<number>; close(): Promise<void> }>;
};
type Bootstrap = { build(node: string): Promise<void> };

const load = (file: string) => import(pathToFileURL(resolve(file)).href) as Promise<unknown>;

async function main(): Promise<void> {
  process.env.NODE_ENV = "production";
  // Builds only when the sources have changed: an old build's bytes say nothing.
  const { build } = (await load("bootstrap/build.js")) as Bootstrap;
  await build(process.execPath);
  const database = await openBenchDatabase({ durable: false });
  try {
    const budgets = await measure(database);
    for (const budget of budgets) process.stdout.write(`${lineOf(budget)}\n`);
    write(budgets);
    if (budgets.some(isBroken)) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

async function measure({ url, dataDir }: BenchDatabase): Promise<Budget[]> {
  const { createLampstand } = (await load("build/server/index.js")) as Built;
  const environment = readEnvironment({
    LAMPSTAND_MODE: "test",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  });
  const input = { environment, databaseUrl: url, clock: systemClock, log: silentLog };
  const lampstand = await createLampstand(input);
  try {
    const port = await lampstand.listen(0, "127.0.0.1");
    return await measureBudgets(`http://localhost:${port}`);
  } finally {
    await lampstand.close();
  }
}

const isBroken = ({ found, most }: Budget) => found > most;

function lineOf(budget: Budget): string {
  const { name, found, most, unit, detail } = budget;
  const mark = isBroken(budget) ? "OVER" : "ok";
  return `${mark}: ${name}: ${found} of ${most} ${unit}${detail ? ` (${detail})` : ""}`;
}

function write(budgets: readonly Budget[]): void {
  const failed = budgets.filter(isBroken).length;
  const counts = { numPassedTests: budgets.length - failed, numFailedTests: failed };
  const tests = { ...counts, numPendingTests: 0, numTodoTests: 0, testResults: [], budgets };
  mkdirSync("test-results", { recursive: true });
  writeFileSync(report, `${JSON.stringify(tests, null, 2)}\n`);
}

await main();
