import { expect, test } from "vitest";
import { Ledger } from "./ledger.ts";
import { report } from "./report.ts";

const failures = [{ name: "a failure", from: 1_000, until: 41_000 }];
const guestCounts = [{ pages: 10, failed: [{ at: 2_000, what: "503" }] }];
const run = {
  learners: 3,
  durationMs: 40_000,
  upgradedFrom: "abc (the last tag)",
  openPage: { assets: 2, asked: 6, failed: [] as string[] },
};
const fine = { failures, guestCounts, effects: [], run };

function makeLedger(times: readonly number[]): Ledger {
  const ledger = new Ledger();
  for (const at of times) ledger.record("answer", `write-${at}`, "done", at, "");
  return ledger;
}

test("a run passes if nothing is lost or done twice, and the pauses are short", () => {
  const ledger = makeLedger([900, 20_000, 40_000]);
  const stored = [{ kind: "answer", answered: 3, lost: [], twice: [] }];
  const { isPassed, lines } = report({ ...fine, ledger, stored });
  expect(isPassed).toBe(true);
  expect(lines).toContain("  answer: 3 answered, 0 lost, 0 done twice");
  expect(lines).toContain("  a failure: 20.0 s");
  expect(lines).toContain("Guest pages: 10 opened, 1 failed");
});

test.each([
  ["a lost write", { lost: ["a"], twice: [], times: [900, 20_000, 40_000] }],
  ["a repeated write", { lost: [], twice: ["a"], times: [900, 20_000, 40_000] }],
  ["a long pause", { lost: [], twice: [], times: [900, 40_000] }],
  ["no writes at all", { lost: [], twice: [], times: [] }],
])("a run fails with %s", (_name, { lost, twice, times }) => {
  const stored = [{ kind: "answer", answered: times.length, lost, twice }];
  const input = { ...fine, ledger: makeLedger(times), stored };
  expect(report(input).isPassed).toBe(false);
});

test.each([
  [
    "an effect that is missing",
    { effects: [{ kind: "charge", answered: 1, lost: ["a"], twice: [] }] },
  ],
  [
    "an effect that happened twice",
    { effects: [{ kind: "charge", answered: 1, lost: [], twice: ["a"] }] },
  ],
  [
    "an asset of an open page that is gone",
    { run: { ...run, openPage: { assets: 2, asked: 6, failed: ["/assets/a.js 404"] } } },
  ],
])("a run fails with %s", (_name, difference) => {
  const stored = [{ kind: "answer", answered: 3, lost: [], twice: [] }];
  const input = { ...fine, ledger: makeLedger([900, 20_000, 40_000]), stored, ...difference };
  expect(report(input).isPassed).toBe(false);
});

test("a report says how many people there were, and what the servers were upgraded from", () => {
  const ledger = makeLedger([900, 20_000, 40_000]);
  ledger.requests = 90;
  const { lines } = report({ ...fine, ledger, stored: [] });
  expect(lines).toContain(
    "3 learners for 40.0 s: 90 requests and 10 guest pages were answered, 2.5 a second",
  );
  expect(lines).toContain("Upgraded from abc (the last tag)");
});

test("a run fails if nobody bought anything, or the old page had no scripts", () => {
  const ledger = makeLedger([900, 20_000, 40_000]);
  const answers = { kind: "answer", answered: 3, lost: [], twice: [] };
  const payments = { kind: "payment", answered: 0, lost: [], twice: [] };
  const input = { ...fine, ledger, stored: [answers] };
  expect(report({ ...input, stored: [answers, payments] }).isPassed).toBe(false);
  expect(report({ ...input, effects: [payments] }).isPassed).toBe(false);
  const openPage = { assets: 0, asked: 0, failed: [] };
  expect(report({ ...input, run: { ...run, openPage } }).isPassed).toBe(false);
});
