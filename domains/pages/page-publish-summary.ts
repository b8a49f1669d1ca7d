import type { PlannedTime } from "#domains/drafts/planned/planned-publication.ts";
import type { BodyChanges, UnfinishedPlace } from "./body-changes.ts";
import type { PolicyType } from "./policy.ts";

/** What publishing a page would change for visitors. */
export type PagePublishSummary = {
  /** Of the page with its draft; publishing it names this version. */
  version: number;
  /** Whether visitors see the page now. */
  isPublished: boolean;
  hasChanges: boolean;
  /** Whether something else was published since the draft was made, for example by an import. */
  isOutdated: boolean;
  changes: BodyChanges;
  unfinished: UnfinishedPlace | null;
  picturesWithoutText: number;
  /** The address that visitors know, if it changes; it then leads to the new one. */
  oldAddress: string | null;
  newAddress: string;
  /** What kind of policy the page is, if people agree to its versions; null: it is none. */
  policy: PolicyType | null;
  /** The planned publication; null: none. */
  schedule: PlannedTime | null;
};
