import * as z from "zod";
import type { CourseElement } from "#domains/courses/course.ts";
import { elementResponse } from "#domains/courses/responses.server.ts";
import { findClosedReason, type CourseForLearner, type Viewer } from "#domains/learning/access.ts";
import { listElementViewStates, giftsOf } from "./opened-element.ts";
import { progressForCourse } from "./progress.ts";

/** One element's progress; times in epoch milliseconds, 0 means not yet. */
export const stateResponse = z
  .object({
    state: z.enum(["opened", "done"]),
    started: z.number(),
    finished: z.number(),
    percent: z.number(),
    history: z.array(z.object({ state: z.enum(["opened", "done"]), at: z.number() })),
  })
  .meta({ id: "ElementState" });
export const progressResponse = z.record(z.string(), stateResponse).describe("by element id");

/** An element as the course's list shows it to this learner. */
export const ownElementResponse = elementResponse
  .extend({
    open: z.boolean().describe("whether the caller may open it now"),
    state: z.object({
      current: z.boolean(),
      next: z.boolean(),
      finished: z.boolean(),
      finishedPending: z.boolean().describe("used by the screen only: an answer is being saved"),
      muted: z
        .boolean()
        .describe("used by the screen only: true until the user turns the sound on"),
      visibleGift: z.boolean(),
      visibleLoader: z
        .boolean()
        .describe("used by the screen only: true while it opens the element"),
    }),
  })
  .meta({ id: "OwnElement" });

/** Returns the course's visible elements for this learner. */
export function presentElements(learnerCourse: CourseForLearner, viewer: Viewer) {
  const { course, progress } = learnerCourse;
  const views = new Map(
    listElementViewStates(progress, course, { gifts: giftsOf(progress, course) }).map((view) => [
      view.id,
      view,
    ]),
  );
  return course.elements.map((element) => ({
    ...element,
    courseId: course.id,
    open: findClosedReason(learnerCourse, element, viewer) === null,
    state: views.get(element.id)!,
  }));
}

export const presentElement = (
  learnerCourse: CourseForLearner,
  element: CourseElement,
  viewer: Viewer,
) => presentElements(learnerCourse, viewer).find(({ id }) => id === element.id)!;

/** Returns the states of the visible elements in the course as it is now. */
export function presentStates({ course, progress }: CourseForLearner) {
  const states = progress ? progressForCourse(progress, course).states : {};
  const visibleIds = new Set(course.elements.map(({ id }) => id));
  return Object.fromEntries(Object.entries(states).filter(([id]) => visibleIds.has(id)));
}
