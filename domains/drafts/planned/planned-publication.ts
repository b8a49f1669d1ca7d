/** How far ahead a publication can be planned. */
export const planAheadMaxDays = 366;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Why a planned publication didn't happen. `unfinished`: a place lacks something. `conflict`: something else was
 * published in the meantime. `not-allowed`: who planned it may no longer publish. `not-found`: the course or page is in
 * the trash.
 */
export const scheduleFailures = ["unfinished", "conflict", "not-allowed", "not-found"] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];

/** A planned publication, as editors see it. */
export type PlannedTime = {
  /** ISO instant. */
  publishAt: string;
  /** The name of who planned it; may be empty. */
  author: string;
  failure: ScheduleFailure | null;
};

/** Returns why nothing can be planned for a time, in epoch milliseconds; null: it can. */
export function findTimeProblem(publishAt: number, now: number): string | null {
  if (publishAt <= now) return "This time has passed.";
  return publishAt > now + planAheadMaxDays * dayMs
    ? `at most ${planAheadMaxDays} days ahead`
    : null;
}
