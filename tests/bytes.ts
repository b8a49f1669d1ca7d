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
import { measureStudio } from "#tests/bench/studio-bytes.ts";
import { type BenchDatabase, openBenchDatabase } from "#tests/bench/portal.ts";

/**
 * Tests each byte budget of the guest's course page and of the studio: prints one line for each, writes a report for tests/run.ts in
 * vitest's format, and exits with 1 if one is exceeded.
 */
const reportPath = "test-results/bytes.json";

type ServerModule = {
  createLampstand(input: {
    environment: Environment;
    databaseUrl: string;
    clock: Clock;
    log: Log;
  }): Promise<{ listen(port: number, host: string): Promise<number>; close(): Promise<void> }>;
};
type Bootstrap = { build(node: string): Promise<void> };

const importFile = (file: string) => import(pathToFileURL(resolve(file)).href) as Promise<unknown>;

async function main(): Promise<void> {
  process.env.NODE_ENV = "production";
  // Does nothing if the build is up to date.
  const { build } = (await importFile("bootstrap/build.js")) as Bootstrap;
  await build(process.execPath);
  const database = await openBenchDatabase({ durable: false });
  try {
    const budgets = await measureBuiltServer(database);
    for (const budget of budgets) process.stdout.write(`${formatBudget(budget)}\n`);
    writeReport(budgets);
    if (budgets.some(isExceeded)) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

async function measureBuiltServer({ url, dataDir }: BenchDatabase): Promise<Budget[]> {
  const { createLampstand } = (await importFile("build/server/index.js")) as ServerModule;
  const environment = readEnvironment({
    LAMPSTAND_MODE: "test",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  });
  const input = { environment, databaseUrl: url, clock: systemClock, log: silentLog };
  const lampstand = await createLampstand(input);
  try {
    const port = await lampstand.listen(0, "127.0.0.1");
    const pageBudgets = await measureBudgets(`http://localhost:${port}`);
    return [...pageBudgets, ...measureStudio("build/client")];
  } finally {
    await lampstand.close();
  }
}

const isExceeded = ({ actual, max }: Budget) => actual > max;

function formatBudget(budget: Budget): string {
  const { name, actual, max, unit, detail } = budget;
  const verdict = isExceeded(budget) ? "OVER" : "ok";
  return `${verdict}: ${name}: ${actual} of ${max} ${unit}${detail ? ` (${detail})` : ""}`;
}

function writeReport(budgets: readonly Budget[]): void {
  const failed = budgets.filter(isExceeded).length;
  const counts = { numPassedTests: budgets.length - failed, numFailedTests: failed };
  const report = { ...counts, numPendingTests: 0, numTodoTests: 0, testResults: [], budgets };
  mkdirSync("test-results", { recursive: true });
  writeFileSync(reportPath, `${JSON.stringify(report, null, 2)}\n`);
}

await main();
