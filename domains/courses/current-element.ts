import type { ElementType, Pattern } from "./course.ts";

/** The element that somebody is at (section 3): what the screen around it asks of it. */
export type CurrentElement = {
  type: ElementType;
  /** `id` is the element's own: each has one discussion; `active`: it is led. */
  discussion: { id: string; active: boolean };
  courseId: string;
  /** What is drawn behind it; null: nothing. */
  pattern: Pattern | null;
};

type Loaded = {
  id: string;
  type: ElementType;
  courseId: string;
  discussion: boolean;
  pattern?: Pattern;
};

export const currentElement = (element: Loaded): CurrentElement => ({
  type: element.type,
  discussion: { id: element.id, active: element.discussion },
  courseId: element.courseId,
  pattern: element.pattern ?? null,
});
