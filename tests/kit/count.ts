import { readFileSync } from "node:fs";
import type { Counts } from "./tool.ts";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Counts from vitest's JSON report; undefined when it wrote none (it crashed). */
export function countVitest(file: string): Counts | undefined {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return undefined;
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts from Playwright's JSON report; one that passed when tried again is told by name (failures.ts). */
export function countPlaywright(file: string): Counts | undefined {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** A JSON report; undefined when there is none to read. */
export function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
