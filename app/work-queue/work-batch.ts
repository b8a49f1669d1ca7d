import {
  workItemsMax,
  type QueuedWork,
  type WorkOutcome,
} from "#domains/learning/offline-work/queued-work.ts";
import type { SavedWork } from "./saved-work.ts";

/** A closing tab can still send 64 KiB; some of it is the JSON around the work. */
const batchCharsMax = 30_000;

/** How often the server may postpone a piece before it counts as refused and no longer holds up others. */
export const laterTriesMax = 20;

/** The visitor as the page knows them; the server decides. */
export type Visitor = { id: string | null; temporary: boolean };

/**
 * Returns the next work to send, oldest first: no more than fits, nothing that was refused, and nothing of another
 * user. Work of a temporary account goes with the user who signed in after it; the server knows who that was.
 */
export function nextBatch(
  saved: readonly SavedWork[],
  me: Visitor,
  skipped: ReadonlySet<string> = new Set(),
): SavedWork[] {
  const batch: SavedWork[] = [];
  let chars = 0;
  for (const one of saved) {
    const { work, temporary, refusal } = one;
    const mine = work.owner === null || work.owner === me.id || temporary;
    if (refusal || !mine || skipped.has(work.key)) continue;
    chars += JSON.stringify(work).length;
    if (batch.length === workItemsMax || (batch.length > 0 && chars > batchCharsMax)) break;
    batch.push(one);
  }
  return batch;
}

/** What the server's answers mean for a batch: pieces to remove, to change and to skip. */
export type SubmissionResult = {
  saved: string[];
  changed: SavedWork[];
  /** Keys of another user's work, skipped until the visitor changes. */
  foreign: string[];
  /** Whether the server asked to send something again later. */
  later: boolean;
};

export function readOutcomes(
  batch: readonly SavedWork[],
  outcomes: readonly WorkOutcome[],
): SubmissionResult {
  const outcomeOf = new Map(outcomes.map((one) => [one.key, one]));
  const result: SubmissionResult = { saved: [], changed: [], foreign: [], later: false };
  const halted = new Set<string>();
  for (const one of batch) {
    const { key } = one.work;
    // The server may not have saved a piece of work that its answer doesn't name.
    const outcome = outcomeOf.get(key) ?? { key, outcome: "later" as const };
    if (outcome.outcome === "kept") result.saved.push(key);
    else if (outcome.outcome === "foreign") result.foreign.push(key);
    else if (outcome.outcome === "refused")
      result.changed.push(refusedAs(one, outcome.code ?? "", outcome.messageKey ?? null));
    else {
      // Behind a postponed piece, work of the same course only waited for its turn: it wasn't tried.
      const tries = one.tries + (halted.has(one.work.courseId) ? 0 : 1);
      halted.add(one.work.courseId);
      const changed = { ...one, tries };
      if (tries < laterTriesMax) result.later = true;
      result.changed.push(tries < laterTriesMax ? changed : refusedAs(changed, "LATER", null));
    }
  }
  return result;
}

const refusedAs = (saved: SavedWork, code: string, messageKey: string | null): SavedWork => ({
  ...saved,
  refusal: { code, messageKey },
});

/** Builds the body of a request; `now` is the device's clock. */
export const bodyOf = (batch: readonly { work: QueuedWork }[], now: number): string =>
  JSON.stringify({ sentAt: now, items: batch.map(({ work }) => work) });
