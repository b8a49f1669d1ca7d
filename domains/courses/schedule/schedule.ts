import type { PlannedTime } from "#domains/drafts/planned/planned-publication.ts";

/** The planned publication of a course, as editors see it. */
export type Schedule = PlannedTime & {
  /** The elements that it publishes. */
  elementIds: string[];
};
