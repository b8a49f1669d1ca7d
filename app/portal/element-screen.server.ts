import { data, redirect } from "react-router";
import type { CourseElement } from "#domains/courses/course.ts";
import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import {
  findElementCourse,
  type LoadedElement,
  loadElement,
} from "#domains/courses/load-element.server.ts";
import {
  type ClosedBecause,
  closedBecause,
  type CourseForLearner,
} from "#domains/learning/access.ts";
import { isLive, type OpenedElement } from "#domains/learning/progress/load-own-course.server.ts";
import { hasBegun } from "#domains/learning/answers/may-finish.server.ts";
import { readQuizzes } from "#domains/learning/answers/read-questions.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { loadCourseForLearner, pointerOf } from "./course-screen.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

export type ElementAddress = {
  type: string;
  courseId: string | undefined;
  elementId: string | undefined;
};

/**
 * Finds an element by its address and checks access. Redirects a visitor without access to the course page, with the
 * popup that gives access. Answers 404 for an element this portal doesn't have.
 */
export async function openElementScreen(
  ctx: RequestCtx,
  address: ElementAddress,
): Promise<OpenedElement> {
  const { type } = address;
  const courseId =
    address.courseId ??
    (address.elementId
      ? await findElementCourse(ctx, address.elementId, type)
      : ctx.settings.course.id);
  if (!courseId && address.elementId)
    await redirectToMicrocourseElement(ctx, type, address.elementId);
  const person = courseId ? await loadCourseForLearner(ctx, courseId) : null;
  if (!person) throw data(null, 404);
  const summary = chooseElement(person, type, address.elementId);
  if (!summary) throw data(null, 404);
  const reason = closedBecause(person, summary, ctx.actor);
  if (reason && !(reason === "order" && (await isLive(ctx, { person, summary }))))
    redirectToAccess(ctx, person, summary, reason);
  const element = await loadElement(ctx, person.course.id, summary.id, ctx.language);
  if (!element) throw data(null, 404);
  return { person, summary, element };
}

/** A microcourse is linked as a whole: its own address redirects to its first element. */
async function redirectToMicrocourseElement(
  ctx: RequestCtx,
  type: string,
  id: string,
): Promise<void> {
  const course = await loadCourse(ctx, id, ctx.language);
  const first = course?.elements[0];
  if (course?.microcourse && first?.type === type) throw redirect(elementPath(first));
}

/**
 * Returns the element with this id. Without an id, returns the one of this type to continue with, or else the first of
 * this type.
 */
function chooseElement(
  person: CourseForLearner,
  type: string,
  id: string | undefined,
): CourseElement | undefined {
  const ofKind = person.course.elements.filter((element) => element.type === type);
  if (id !== undefined) return ofKind.find((element) => element.id === id);
  const pointer = pointerOf(person);
  return ofKind.find((element) => element.id === pointer?.element.id) ?? ofKind[0];
}

/** Returns what must happen before the element can be finished, apart from passing a test; null if nothing must. */
export function unfinishedOf(
  ctx: RequestCtx,
  { type, date, components }: LoadedElement,
  answers: Readonly<Record<string, unknown>>,
): { for: "quiz" | "event"; questions: number } | null {
  const quizzes = type === "quiz" ? readQuizzes(components) : [];
  if (quizzes.some(({ componentId }) => !Object.hasOwn(answers, componentId)))
    return { for: "quiz", questions: quizzes.length };
  if (type === "lesson" || date === undefined || hasBegun(ctx, { date })) return null;
  setExpiry(ctx, Date.parse(date));
  return { for: "event", questions: 0 };
}

function redirectToAccess(
  ctx: RequestCtx,
  person: CourseForLearner,
  element: CourseElement,
  reason: ClosedBecause,
): never {
  const path = coursePath(person.course.id);
  const returnTo = elementPath(element);
  switch (reason) {
    case "unbought":
      throw redirect(scenarioAddress(path, { scenario: "buy-course", returnTo }));
    case "registration": {
      const scenario = person.course.microcourse ? "start-free-microcourse" : "start-free-lesson";
      throw redirect(scenarioAddress(path, { scenario, returnTo }));
    }
    case "order":
      ctx.flash("common.not-yet-open");
      throw redirect(`${path}#contents`);
  }
}
