import { stripVTControlCharacters } from "node:util";
import { readReport } from "./test-counts.ts";

/** How many lines of a failed test's message to show. The output of the test tool contains all of them. */
const messageLinesMax = 12;

/** The name of the attachment in which a failed browser test stores its page. */
export const pageAttachment = "the page when the test failed";

/** How many lines of the page's content to show. */
const pageLinesMax = 60;

type VitestFailures = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** Returns each failure of vitest's JSON report as a text: the test and the first lines of its message. */
export function listVitestFailures(file: string): string[] {
  const files = readReport<VitestFailures>(file)?.testResults ?? [];
  return files.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [formatFailure(name, message)];
    return failed.map((one) =>
      formatFailure(`${name} › ${one.fullName}`, (one.failureMessages ?? []).join("\n")),
    );
  });
}

type TryResult = {
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
      results: TryResult[];
    }[];
  }[];
};

/** Returns each failure of Playwright's JSON report as a text, including tests that passed on a retry (flaky). */
export function listPlaywrightFailures(file: string): string[] {
  const report = readReport<{ suites: Suite[]; errors: { message?: string }[] }>(file);
  if (report === undefined) return [];
  const crashes = report.errors.map(({ message = "" }) =>
    formatFailure("outside any test", message),
  );
  return [...crashes, ...report.suites.flatMap(listSuiteFailures)];
}

function listSuiteFailures({ suites = [], specs = [] }: Suite): string[] {
  const specFailures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const failed = results.filter(({ errors = [] }) => errors.length > 0);
        const tryFailures = failed.flatMap(({ errors = [] }, index) =>
          errors.map(({ message = "" }) => formatFailure(`  try ${index + 1}`, message)),
        );
        return [
          `[${projectName}] ${file}:${line} › ${title}`,
          ...tryFailures,
          ...readAttachedPage(failed),
        ].join("\n");
      }),
  );
  return [...specFailures, ...suites.flatMap(listSuiteFailures)];
}

/** Returns the lines of the page that the last failed try has attached. */
function readAttachedPage(failed: readonly TryResult[]): string[] {
  const attached = failed.at(-1)?.attachments?.find(({ name }) => name === pageAttachment);
  const page = Buffer.from(attached?.body ?? "", "base64").toString();
  const lines = page
    .split("\n")
    .filter((line) => line !== "" && !/^\s*- (\/url|list|listitem)/.test(line));
  return lines.slice(0, pageLinesMax).map((line) => `      | ${line}`);
}

function formatFailure(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [title, ...lines.slice(0, messageLinesMax).map((line) => `    ${line}`)].join("\n");
}
