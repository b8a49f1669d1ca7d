import type { BodyChanges, UnfinishedPlace } from "#domains/pages/body-changes.ts";
import type { EditedElement } from "./edited-element.ts";
import type { Schedule } from "./schedule/schedule.ts";

/** What publishing a course would change for learners. */
export type PublishSummary = {
  /** Of the course's draft. */
  version: number;
  /** Whether learners see the course now. */
  isPublished: boolean;
  /** Whether the course itself has changes: its texts, settings, or the order of its elements. */
  courseHasChanges: boolean;
  unfinished: UnfinishedPlace | null;
  /** The elements that learners don't see as they are now, in the order of the course. */
  elements: (Pick<EditedElement, "id" | "type" | "titles" | "state"> & {
    /** Of the element's draft. */
    version: number;
    changes: BodyChanges;
    unfinished: UnfinishedPlace | null;
    picturesWithoutText: number;
  })[];
  /** The elements that learners see now, and that the course would no longer have. */
  removed: Pick<EditedElement, "id" | "titles">[];
  /** The planned publication; null: none. */
  schedule: Schedule | null;
};
