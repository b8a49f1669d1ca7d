import type { ElementType, Pattern } from "./course.ts";

/** The element a learner has open, for the parts of the page around it. */
export type CurrentElement = {
  type: ElementType;
  /** `id` is the element's id, because each element has one discussion. `active`: the discussion is moderated. */
  discussion: { id: string; active: boolean };
  courseId: string;
  /** The background pattern; null: none. */
  pattern: Pattern | null;
};

type ElementFields = {
  id: string;
  type: ElementType;
  courseId: string;
  discussion: boolean;
  pattern?: Pattern;
};

export const toCurrentElement = (element: ElementFields): CurrentElement => ({
  type: element.type,
  discussion: { id: element.id, active: element.discussion },
  courseId: element.courseId,
  pattern: element.pattern ?? null,
});
