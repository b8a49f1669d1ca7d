import {
  workItemsMax,
  type QueuedWork,
  type WorkOutcome,
} from "#domains/learning/offline-work/queued-work.ts";
import type { SavedWork } from "./saved-work.ts";

/** A closing tab can still send 64 KiB; some of it is the JSON around the work. */
const batchCharsMax = 30_000;

/** How often the server may postpone a piece before it counts as refused and no longer holds up others. */
export const retriesMax = 20;

/** The visitor as the page knows them; the server decides. */
export type Visitor = { id: string | null; temporary: boolean };

/**
 * Returns the next work to send, oldest first: no more than fits, nothing that was refused, and nothing of another
 * user. Work of a temporary account goes with the user who signed in after it; the server knows who that was.
 */
export function nextBatch(
  saved: readonly SavedWork[],
  visitor: Visitor,
  skippedKeys: ReadonlySet<string> = new Set(),
): SavedWork[] {
  const batch: SavedWork[] = [];
  let chars = 0;
  for (const one of saved) {
    const { work, temporary, refusal } = one;
    const isOwn = work.owner === null || work.owner === visitor.id || temporary;
    if (refusal || !isOwn || skippedKeys.has(work.key)) continue;
    chars += JSON.stringify(work).length;
    if (batch.length === workItemsMax || (batch.length > 0 && chars > batchCharsMax)) break;
    batch.push(one);
  }
  return batch;
}

/** What the server's response means for a batch: which work to remove, to change and to skip. */
export type SubmissionResult = {
  saved: string[];
  changed: SavedWork[];
  /** Keys of another user's work, skipped until the visitor changes. */
  otherUsers: string[];
  /** Whether the server asked to send something again later. */
  hasPostponed: boolean;
};

export function readOutcomes(
  batch: readonly SavedWork[],
  outcomes: readonly WorkOutcome[],
): SubmissionResult {
  const outcomesByKey = new Map(outcomes.map((one) => [one.key, one]));
  const result: SubmissionResult = { saved: [], changed: [], otherUsers: [], hasPostponed: false };
  const postponedCourses = new Set<string>();
  for (const one of batch) {
    const { key } = one.work;
    // The server may not have saved a piece of work that its response doesn't name.
    const outcome = outcomesByKey.get(key) ?? { key, outcome: "retry" as const };
    if (outcome.outcome === "stored") result.saved.push(key);
    else if (outcome.outcome === "other-user") result.otherUsers.push(key);
    else if (outcome.outcome === "refused")
      result.changed.push(markRefused(one, outcome.code ?? "", outcome.messageKey ?? null));
    else {
      // Behind a postponed piece, work of the same course only waited for its turn: it wasn't tried.
      const tries = one.tries + (postponedCourses.has(one.work.courseId) ? 0 : 1);
      postponedCourses.add(one.work.courseId);
      const changed = { ...one, tries };
      if (tries < retriesMax) result.hasPostponed = true;
      result.changed.push(
        tries < retriesMax ? changed : markRefused(changed, "RETRIES-EXHAUSTED", null),
      );
    }
  }
  return result;
}

const markRefused = (saved: SavedWork, code: string, messageKey: string | null): SavedWork => ({
  ...saved,
  refusal: { code, messageKey },
});

/** Builds the body of a request; `now` is the device's clock. */
export const buildBody = (batch: readonly { work: QueuedWork }[], now: number): string =>
  JSON.stringify({ sentAt: now, items: batch.map(({ work }) => work) });
