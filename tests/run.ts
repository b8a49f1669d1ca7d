import { rmSync } from "node:fs";
import { findChromium } from "./kit/find-chromium.ts";
import { countPlaywright, countVitest } from "./kit/test-counts.ts";
import { playwrightFailures, vitestFailures } from "./kit/test-failures.ts";
import { stopRunningPrograms, runNode } from "./kit/run-program.ts";
import type { Counts, ProgramResult } from "./kit/run-program.ts";

/**
 * Runs all checks and tests in order and prints one line per part, plus the full output of what fails. The last line is
 * always "N passed, N failed, N skipped", and the exit code says whether all passed. With --postgres: only the tests
 * that need a database, on the server at DATABASE_URL.
 */

/** A check or a group of tests, with one line of output. */
interface Part {
  name: string;
  run(): Promise<PartResult>;
}

/** `failures`: failed and flaky tests, which are listed again at the end because the output above is long. */
type PartResult = ProgramResult & { counts?: Counts; failures?: string[] };

const bin = (tool: string) => `node_modules/${tool}`;

/** Creates a part that runs a tool on all code. It counts as one test. */
function check(name: string, args: string[]): Part {
  return { name, run: () => runNode(args) };
}

/** Starts a part at once, so that it runs at the same time as earlier parts. For parts that use only one core. */
function atOnce(part: Part): Part {
  const result = part.run();
  return { ...part, run: () => result };
}

function vitest(name: string, extra: string[], env: Record<string, string> = {}): Part {
  const report = `test-results/vitest-${name}.json`;
  return {
    name,
    run: async () => {
      rmSync(report, { force: true });
      const result = await runNode(
        [
          bin("vitest/vitest.mjs"),
          "run",
          ...extra,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ],
        env,
      );
      return { ...result, counts: countVitest(report), failures: vitestFailures(report) };
    },
  };
}

const browser: Part = {
  name: "browser",
  run: async () => {
    const chromium = await findChromium();
    if ("refusal" in chromium) return { ok: false, output: chromium.refusal };
    const report = "test-results/playwright.json";
    rmSync(report, { force: true });
    const result = await runNode([bin("@playwright/test/cli.js"), "test", "--reporter=line,json"], {
      LAMPSTAND_CHROMIUM: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return { ...result, counts: countPlaywright(report), failures: playwrightFailures(report) };
  },
};

const bytes: Part = {
  name: "bytes",
  run: async () => {
    const report = "test-results/bytes.json";
    rmSync(report, { force: true });
    return { ...(await runNode(["tests/bytes.ts"])), counts: countVitest(report) };
  },
};

function planParts(): Part[] {
  const prettier = [bin("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."];
  const format = atOnce(check("format", prettier));
  return [
    check("routes' types", [bin("@react-router/dev/bin.cjs"), "typegen"]),
    check("types", [bin("typescript/bin/tsc"), "--noEmit", "-p", "."]),
    check("lint", [bin("oxlint/bin/oxlint"), "--deny-warnings"]),
    check("unused", [bin("knip/bin/knip.js")]),
    check("unused outside of tests", [bin("knip/bin/knip.js"), "--production"]),
    check("build", ["bootstrap/only-build.js"]),
    format,
    vitest("vitest", []),
    browser,
    bytes,
  ];
}

function planPostgres(): Part[] {
  const url = process.env.DATABASE_URL;
  if (!url) {
    const sentence =
      "Name the PostgreSQL to test against: DATABASE_URL=postgresql://user:password@host:5432/postgres (a role that may make databases).";
    return [{ name: "postgres", run: async () => ({ ok: false, output: sentence }) }];
  }
  const projects = ["--project", "http"];
  return [vitest("http", projects, { LAMPSTAND_TEST_DATABASE_URL: url })];
}

async function runParts(parts: Part[]): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const part of parts) {
    const began = Date.now();
    const result = await part.run();
    const counts = weigh(result);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const mark = counts.failed > 0 ? "FAILED" : "ok";
    if (counts.failed > 0) process.stdout.write(`${result.output.trimEnd()}\n`);
    process.stdout.write(`${part.name}: ${mark}, ${inWords(counts)}, ${seconds} s\n`);
    failures.push(...(result.failures ?? []).map((failure) => `${part.name}: ${failure}`));
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  if (failures.length > 0) process.stdout.write(`\n${failures.join("\n")}\n\n`);
  return sum;
}

/** Returns a part's counts. A tool that failed without a failed test (it crashed or found no tests) is one failure. */
function weigh({ ok, counts }: PartResult): Counts {
  if (counts === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  return { ...counts, failed: Math.max(counts.failed, !ok || isEmpty ? 1 : 0) };
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopRunningPrograms(signal);
    process.exitCode = 130;
  });
}
const sum = await runParts(process.argv.includes("--postgres") ? planPostgres() : planParts());
// A run without any test proves nothing.
if (sum.passed + sum.failed === 0) sum.failed = 1;
process.stdout.write(`${inWords(sum)}\n`);
process.exit(sum.failed > 0 ? 1 : Number(process.exitCode ?? 0));
