import {
  workItemsMax,
  type WaitingWork,
  type WorkOutcome,
} from "#domains/learning/offline-work/waiting-work.ts";
import type { SavedWork } from "./saved-work.ts";

/** A closing tab still sends 64 KiB; some of it is the frame around the work. */
const batchCharsMax = 30_000;

/** How often the server may ask to send a piece later before it counts as refused and holds up nothing any more. */
export const laterTriesMax = 20;

/** Who is at the browser, as the page knows; the server has the last word. */
export type Me = { id: string | null; temporary: boolean };

/**
 * What is handed in next, in the order in which it was done: no more than fits, nothing that was refused, and nothing
 * of another person. Work of a temporary account goes with whoever signed in after it; the server knows who that was.
 */
export function nextBatch(
  kept: readonly SavedWork[],
  me: Me,
  passedOver: ReadonlySet<string> = new Set(),
): SavedWork[] {
  const batch: SavedWork[] = [];
  let chars = 0;
  for (const one of kept) {
    const { work, temporary, refusal } = one;
    const mine = work.owner === null || work.owner === me.id || temporary;
    if (refusal || !mine || passedOver.has(work.key)) continue;
    chars += JSON.stringify(work).length;
    if (batch.length === workItemsMax || (batch.length > 0 && chars > batchCharsMax)) break;
    batch.push(one);
  }
  return batch;
}

/** What the server's answers make of a batch. */
export type HandedIn = {
  kept: string[];
  changed: SavedWork[];
  /** Another person's: passed over while the same person is here. */
  foreign: string[];
  /** Whether the server asked to come again. */
  later: boolean;
};

export function readOutcomes(
  batch: readonly SavedWork[],
  outcomes: readonly WorkOutcome[],
): HandedIn {
  const told = new Map(outcomes.map((one) => [one.key, one]));
  const result: HandedIn = { kept: [], changed: [], foreign: [], later: false };
  const halted = new Set<string>();
  for (const one of batch) {
    const { key } = one.work;
    // A piece that the answer does not name is not known to be safe.
    const outcome = told.get(key) ?? { key, outcome: "later" as const };
    if (outcome.outcome === "kept") result.kept.push(key);
    else if (outcome.outcome === "foreign") result.foreign.push(key);
    else if (outcome.outcome === "refused")
      result.changed.push(refusedAs(one, outcome.code ?? "", outcome.messageKey ?? null));
    else {
      // What stands behind it in the same course only waits for its turn: it was not tried.
      const tries = one.tries + (halted.has(one.work.courseId) ? 0 : 1);
      halted.add(one.work.courseId);
      const changed = { ...one, tries };
      if (tries < laterTriesMax) result.later = true;
      result.changed.push(tries < laterTriesMax ? changed : refusedAs(changed, "LATER", null));
    }
  }
  return result;
}

const refusedAs = (kept: SavedWork, code: string, messageKey: string | null): SavedWork => ({
  ...kept,
  refusal: { code, messageKey },
});

/** The body of a sending; `now` is the device's clock. */
export const bodyOf = (batch: readonly { work: WaitingWork }[], now: number): string =>
  JSON.stringify({ sentAt: now, items: batch.map(({ work }) => work) });
