import { rmSync } from "node:fs";
import { findChromium } from "./kit/find-chromium.ts";
import { readPlaywrightCounts, readVitestCounts } from "./kit/test-counts.ts";
import { listPlaywrightFailures, listVitestFailures } from "./kit/test-failures.ts";
import { stopRunningPrograms, runNode } from "./kit/run-program.ts";
import type { TestCounts, ProgramResult } from "./kit/run-program.ts";

/**
 * Runs all checks and tests in order and prints one line per part, plus the full output of what fails. The last line is
 * always "N passed, N failed, N skipped", and the exit code says whether all passed. --postgres runs only the tests
 * that need a database, on the server at DATABASE_URL.
 */

/** A check or a group of tests, with one line of output. */
interface Part {
  name: string;
  run(): Promise<PartResult>;
}

/** `failures`: the failed and flaky tests, which are listed again at the end because the whole output is long. */
type PartResult = ProgramResult & { counts?: TestCounts; failures?: string[] };

const toolPath = (tool: string) => `node_modules/${tool}`;

/** Creates a part that runs a tool on all code. It counts as one test. */
function createCheck(name: string, args: string[]): Part {
  return { name, run: () => runNode(args) };
}

/** Starts a part at once, at the same time as earlier parts. Use this for parts that need only one core. */
function startNow(part: Part): Part {
  const result = part.run();
  return { ...part, run: () => result };
}

function createVitestPart(
  name: string,
  extraArguments: string[],
  env: Record<string, string> = {},
): Part {
  const report = `test-results/vitest-${name}.json`;
  return {
    name,
    run: async () => {
      rmSync(report, { force: true });
      const result = await runNode(
        [
          toolPath("vitest/vitest.mjs"),
          "run",
          ...extraArguments,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ],
        env,
      );
      return { ...result, counts: readVitestCounts(report), failures: listVitestFailures(report) };
    },
  };
}

const browserPart: Part = {
  name: "browser",
  run: async () => {
    const chromium = await findChromium();
    if ("error" in chromium) return { ok: false, output: chromium.error };
    const report = "test-results/playwright.json";
    rmSync(report, { force: true });
    const result = await runNode(
      [toolPath("@playwright/test/cli.js"), "test", "--reporter=line,json"],
      {
        LAMPSTAND_CHROMIUM: chromium.path,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    return {
      ...result,
      counts: readPlaywrightCounts(report),
      failures: listPlaywrightFailures(report),
    };
  },
};

const bytesPart: Part = {
  name: "bytes",
  run: async () => {
    const report = "test-results/bytes.json";
    rmSync(report, { force: true });
    return { ...(await runNode(["tests/bytes.ts"])), counts: readVitestCounts(report) };
  },
};

function planParts(): Part[] {
  const prettier = [toolPath("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."];
  const format = startNow(createCheck("format", prettier));
  return [
    createCheck("route types", [toolPath("@react-router/dev/bin.cjs"), "typegen"]),
    createCheck("types", [toolPath("typescript/bin/tsc"), "--noEmit", "-p", "."]),
    createCheck("lint", [toolPath("oxlint/bin/oxlint"), "--deny-warnings"]),
    createCheck("unused", [toolPath("knip/bin/knip.js")]),
    createCheck("unused in production", [toolPath("knip/bin/knip.js"), "--production"]),
    createCheck("build", ["bootstrap/only-build.js"]),
    format,
    createVitestPart("vitest", []),
    browserPart,
    bytesPart,
  ];
}

function planPostgres(): Part[] {
  const url = process.env.DATABASE_URL;
  if (!url) {
    const errorMessage =
      "Name the PostgreSQL to test against: DATABASE_URL=postgresql://user:password@host:5432/postgres (a role that may create databases).";
    return [{ name: "postgres", run: async () => ({ ok: false, output: errorMessage }) }];
  }
  const projects = ["--project", "http"];
  return [createVitestPart("http", projects, { LAMPSTAND_TEST_DATABASE_URL: url })];
}

async function runParts(parts: Part[]): Promise<TestCounts> {
  const totals: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const part of parts) {
    const startedAt = Date.now();
    const result = await part.run();
    const counts = countsOf(result);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    const outcome = counts.failed > 0 ? "FAILED" : "ok";
    if (counts.failed > 0) process.stdout.write(`${result.output.trimEnd()}\n`);
    process.stdout.write(`${part.name}: ${outcome}, ${formatCounts(counts)}, ${seconds} s\n`);
    failures.push(...(result.failures ?? []).map((failure) => `${part.name}: ${failure}`));
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    totals.skipped += counts.skipped;
  }
  if (failures.length > 0) process.stdout.write(`\n${failures.join("\n")}\n\n`);
  return totals;
}

/** Returns a part's counts. A tool that failed without a failed test (it crashed or found no tests) is one failure. */
function countsOf({ ok, counts }: PartResult): TestCounts {
  if (counts === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  return { ...counts, failed: Math.max(counts.failed, !ok || isEmpty ? 1 : 0) };
}

function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopRunningPrograms(signal);
    process.exitCode = 130;
  });
}
const totals = await runParts(process.argv.includes("--postgres") ? planPostgres() : planParts());
// Count a run without any test as failed, because it proves nothing.
if (totals.passed + totals.failed === 0) totals.failed = 1;
process.stdout.write(`${formatCounts(totals)}\n`);
process.exit(totals.failed > 0 ? 1 : Number(process.exitCode ?? 0));
