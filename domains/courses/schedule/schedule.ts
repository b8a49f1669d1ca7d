/** How far ahead a publication can be planned. */
export const planAheadMaxDays = 366;

/**
 * Why a planned publication didn't happen. `unfinished`: a place lacks something. `conflict`: something else was
 * published in the meantime. `not-allowed`: who planned it may no longer publish. `not-found`: the course is in the trash.
 */
export const scheduleFailures = ["unfinished", "conflict", "not-allowed", "not-found"] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];

/** A planned publication, as editors see it. */
export type Schedule = {
  /** ISO instant. */
  publishAt: string;
  /** The name of who planned it; may be empty. */
  author: string;
  /** The elements that it publishes. */
  elementIds: string[];
  failure: ScheduleFailure | null;
};
