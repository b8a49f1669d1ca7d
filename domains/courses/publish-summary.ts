import type { EditedElement } from "./edited-element.ts";
import type { Schedule } from "./schedule/schedule.ts";

/** What people call the blocks of an element. */
export const blockGroups = [
  "text",
  "picture",
  "video",
  "audio",
  "question",
  "verse",
  "other",
] as const;
export type BlockGroup = (typeof blockGroups)[number];

export const blockChanges = ["added", "changed", "removed"] as const;
export type BlockChange = {
  group: BlockGroup;
  change: (typeof blockChanges)[number];
  count: number;
};

/** How an element differs from its published version. */
export type ElementChanges = {
  /** Its title or description. */
  texts: boolean;
  settings: boolean;
  /** The order of its blocks. */
  order: boolean;
  blocks: BlockChange[];
};

/** A place that must be finished before it can be published. */
export type UnfinishedPlace = { path: string; reason: string };

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
    changes: ElementChanges;
    unfinished: UnfinishedPlace | null;
    picturesWithoutText: number;
  })[];
  /** The elements that learners see now, and that the course would no longer have. */
  removed: Pick<EditedElement, "id" | "titles">[];
  /** The planned publication; null: none. */
  schedule: Schedule | null;
};
