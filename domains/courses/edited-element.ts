import type { ElementType } from "./course.ts";

/** Whether learners see an element as its draft is: `new`: they don't see it yet; `changed`: they see an older version. */
export const elementStates = ["new", "changed", "published"] as const;
export type ElementState = (typeof elementStates)[number];

/** An element in the outline of a course that is edited. */
export type EditedElement = {
  id: string;
  type: ElementType;
  /** Minutes. */
  duration: number;
  /** In each language of its draft. */
  titles: Record<string, string>;
  state: ElementState;
  /** Whether it opens or closes at a time of its own. */
  hasDates: boolean;
};
