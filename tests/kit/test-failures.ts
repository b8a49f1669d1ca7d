import { stripVTControlCharacters } from "node:util";
import { readReport } from "./test-counts.ts";

/** Lines shown of a failed test's message. The part's own output has the rest. */
const shownLines = 12;

/** The name of the attachment of a failed browser test. */
export const pageAtFailure = "the page at the failure";

/** Lines shown of the page at the time of the failure. */
const shownPageLines = 60;

type VitestFailures = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** Returns the failures of vitest's JSON report, one text each: where, and the first lines of the message. */
export function vitestFailures(file: string): string[] {
  const files = readReport<VitestFailures>(file)?.testResults ?? [];
  return files.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [told(name, message)];
    return failed.map((one) =>
      told(`${name} › ${one.fullName}`, (one.failureMessages ?? []).join("\n")),
    );
  });
}

type Result = {
  status: string;
  errors?: { message?: string }[];
  attachments?: { name: string; body?: string }[];
};

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: Result[];
    }[];
  }[];
};

/** Returns the failures of Playwright's JSON report. A test that passed on a retry is listed as flaky. */
export function playwrightFailures(file: string): string[] {
  const report = readReport<{ suites: Suite[]; errors: { message?: string }[] }>(file);
  if (report === undefined) return [];
  const crashes = report.errors.map(({ message = "" }) => told("the run itself", message));
  return [...crashes, ...report.suites.flatMap(ofSuite)];
}

function ofSuite({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const failed = results.filter(({ errors = [] }) => errors.length > 0);
        const tries = failed.flatMap(({ errors = [] }, index) =>
          errors.map(({ message = "" }) => told(`  try ${index + 1}`, message)),
        );
        return [`[${projectName}] ${file}:${line} › ${title}`, ...tries, ...pageOf(failed)].join(
          "\n",
        );
      }),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

/** Returns the page's text when the last try failed (tests/e2e/kit.ts). */
function pageOf(failed: readonly Result[]): string[] {
  const attached = failed.at(-1)?.attachments?.find(({ name }) => name === pageAtFailure);
  const page = Buffer.from(attached?.body ?? "", "base64").toString();
  const lines = page
    .split("\n")
    .filter((line) => line !== "" && !/^\s*- (\/url|list|listitem)/.test(line));
  return lines.slice(0, shownPageLines).map((line) => `      | ${line}`);
}

function told(place: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [place, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join("\n");
}
