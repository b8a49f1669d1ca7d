import type { ElementType } from "./course.ts";
import type { PublishState } from "./publish-state.ts";

/** An element in the outline of a course that is edited. */
export type EditedElement = {
  id: string;
  type: ElementType;
  /** Minutes. */
  duration: number;
  /** In each language of its draft. */
  titles: Record<string, string>;
  state: PublishState;
  /** Whether it opens or closes at a time of its own. */
  hasDates: boolean;
};
