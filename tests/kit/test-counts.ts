import { readFileSync } from "node:fs";
import type { TestCounts } from "./run-program.ts";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Returns the counts of vitest's JSON report, or undefined if there is none because vitest crashed. */
export function readVitestCounts(file: string): TestCounts | undefined {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return undefined;
  // A file that failed to load has no test results.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Returns the counts of Playwright's JSON report. Tests that passed on a retry count as passed. */
export function readPlaywrightCounts(file: string): TestCounts | undefined {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** Returns a JSON report, or undefined if there is none to read. */
export function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
