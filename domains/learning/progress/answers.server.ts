import * as z from "zod";
import type { CourseElement } from "#domains/courses/course.ts";
import { elementAnswer } from "#domains/courses/answers.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { closedBecause, type CourseForLearner } from "#domains/learning/access.ts";
import { elementViewStates, giftsOf } from "./opened-element.ts";
import { progressForCourse } from "./progress.ts";

/** One element's progress; times in epoch milliseconds, 0 means not yet. */
export const stateAnswer = z
  .object({
    state: z.enum(["opened", "done"]),
    started: z.number(),
    finished: z.number(),
    percent: z.number(),
    history: z.array(z.object({ state: z.enum(["opened", "done"]), at: z.number() })),
  })
  .meta({ id: "ElementState" });
export const progressAnswer = z.record(z.string(), stateAnswer).describe("by element id");

/** An element as the course's list shows it to this learner. */
export const ownElementAnswer = elementAnswer
  .extend({
    open: z.boolean().describe("whether the caller may open it now"),
    state: z.object({
      current: z.boolean(),
      next: z.boolean(),
      finished: z.boolean(),
      finishedPending: z.boolean().describe("a screen's own: what is answered here is saved"),
      muted: z.boolean().describe("for the screen: true until the user turns the sound on"),
      visibleGift: z.boolean(),
      visibleLoader: z.boolean().describe("a screen's own: true while it opens the element"),
    }),
  })
  .meta({ id: "OwnElement" });

/** Returns the course's visible elements for this learner. */
export function presentElements(person: CourseForLearner, actor: Actor) {
  const { course, progress } = person;
  const views = new Map(
    elementViewStates(progress, course, { gifts: giftsOf(progress, course) }).map((view) => [
      view.id,
      view,
    ]),
  );
  return course.elements.map((element) => ({
    ...element,
    courseId: course.id,
    open: closedBecause(person, element, actor) === null,
    state: views.get(element.id)!,
  }));
}

export const presentElement = (person: CourseForLearner, element: CourseElement, actor: Actor) =>
  presentElements(person, actor).find(({ id }) => id === element.id)!;

/** Returns the states of the visible elements in the course as it is now. */
export function presentStates({ course, progress }: CourseForLearner) {
  const states = progress ? progressForCourse(progress, course).states : {};
  const shown = new Set(course.elements.map(({ id }) => id));
  return Object.fromEntries(Object.entries(states).filter(([id]) => shown.has(id)));
}
