import type { EffectCheck } from "./check-effects.ts";
import type { StoredCheck } from "./check-stored.ts";
import type { GuestCounts } from "./learners.ts";
import { type Ledger, longestGap } from "./ledger.ts";

/** A failure that the test made, from its beginning until all was well again. */
export type Failure = { name: string; from: number; until: number };

/** How the run was made. */
export type RunFacts = {
  learners: number;
  durationMs: number;
  /** The version with which the servers began; null: the current one. */
  upgradedFrom: string | null;
  openPage: { assets: number; asked: number; failed: readonly string[] };
};

type ReportInput = {
  ledger: Ledger;
  failures: readonly Failure[];
  stored: readonly StoredCheck[];
  effects: readonly EffectCheck[];
  guestCounts: readonly GuestCounts[];
  run: RunFacts;
};

/** No failure may keep people from writing for longer. */
export const gapMaxMs = 30_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const someOf = (keys: readonly string[]) =>
  keys.length === 0 ? "" : ` (${keys.slice(0, 5).join(", ")}${keys.length > 5 ? ", …" : ""})`;

const describeCheck = ({ kind, answered, lost, twice }: StoredCheck) =>
  `  ${kind}: ${answered} answered, ${lost.length} lost${someOf(lost)}, ${twice.length} done twice${someOf(twice)}`;

/** Describes what the test found, and whether all of it is as it must be. */
export function report(input: ReportInput): { lines: string[]; isPassed: boolean } {
  const { ledger, failures, stored, effects, guestCounts, run } = input;
  const gaps = failures.map((failure) => ({
    ...failure,
    gap: longestGap(ledger.answered, failure),
  }));
  const failedPages = guestCounts.flatMap(({ failed }) => failed);
  const pages = guestCounts.reduce((sum, one) => sum + one.pages, 0);
  const { errors } = ledger;
  const perSecond = ((ledger.requests + pages) / (run.durationMs / 1000)).toFixed(1);
  const { assets, asked, failed } = run.openPage;
  const lines = [
    "",
    `${run.learners} learners for ${seconds(run.durationMs)}: ${ledger.requests} requests and ${pages} guest pages were answered, ${perSecond} a second`,
    ...(run.upgradedFrom === null ? [] : [`Upgraded from ${run.upgradedFrom}`]),
    `A page from before: its ${assets} scripts and styles were asked for ${asked} times, ${failed.length} failed${someOf(failed)}`,
    "Answered writes:",
    ...stored.map(describeCheck),
    "Effects, each looked up where it shows:",
    ...effects.map(describeCheck),
    "Longest time without an answered write:",
    ...gaps.map(({ name, gap }) => `  ${name}: ${seconds(gap)}`),
    `Guest pages: ${pages} opened, ${failedPages.length} failed`,
    ...failures.map(({ name, from, until }) => {
      const count = failedPages.filter(({ at }) => at >= from && at <= until).length;
      return `  ${name}: ${count} failed`;
    }),
    ...failedPages.slice(0, 5).map(({ at, what }) => `  ${new Date(at).toISOString()} ${what}`),
    `Errors that learners saw: ${errors["try-again"]} "try again", ${errors.full} "no room for files", ${errors.unknown} "we don't know whether it was saved", ${errors.unclear} without a clear message, ${errors.wrong} wrong`,
    ...ledger.examples.map((example) => `  ${example}`),
  ];
  // What nobody did was not tested.
  const isStoredWell = [...stored, ...effects].every(
    ({ answered, lost, twice }) => answered > 0 && lost.length === 0 && twice.length === 0,
  );
  const isPassed =
    isStoredWell &&
    ledger.answered.length > 0 &&
    gaps.every(({ gap }) => gap <= gapMaxMs) &&
    errors.wrong === 0 &&
    assets > 0 &&
    failed.length === 0;
  return { lines: [...lines, "", isPassed ? "Passed." : "Failed."], isPassed };
}
