import { data, redirect } from "react-router";
import type { CourseElement } from "#domains/courses/course.ts";
import { currentCoursePath, elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import {
  findElementCourse,
  type LoadedElement,
  loadElement,
} from "#domains/courses/load-element.server.ts";
import {
  type ClosedReason,
  findClosedReason,
  findOwnRelease,
  type CourseForLearner,
} from "#domains/learning/access.ts";
import { isLive, type OpenedElement } from "#domains/learning/progress/load-own-course.server.ts";
import { hasBegun } from "#domains/learning/answers/may-finish.server.ts";
import { readQuizzes } from "#domains/learning/answers/read-questions.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { loadCourseForLearner, coursePointerOf } from "./course-screen.server.ts";
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
export async function loadElementScreen(
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
  const learnerCourse = courseId ? await loadCourseForLearner(ctx, courseId) : null;
  if (!learnerCourse) throw data(null, 404);
  const summary = chooseElement(learnerCourse, type, address.elementId);
  if (!summary) throw data(null, 404);
  const { changesAt } = findOwnRelease(learnerCourse, summary, ctx);
  if (changesAt !== null) setExpiry(ctx, changesAt);
  const reason = findClosedReason(learnerCourse, summary, ctx);
  if (reason && !(reason === "sequence" && (await isLive(ctx, { learnerCourse, summary }))))
    redirectToAccess(ctx, learnerCourse, summary, reason);
  const element = await loadElement(ctx, learnerCourse.course.id, summary.id, ctx.language);
  if (!element) throw data(null, 404);
  return { learnerCourse, summary, element };
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
  learnerCourse: CourseForLearner,
  type: string,
  id: string | undefined,
): CourseElement | undefined {
  const elementsOfType = learnerCourse.course.elements.filter((element) => element.type === type);
  if (id !== undefined) return elementsOfType.find((element) => element.id === id);
  const pointer = coursePointerOf(learnerCourse);
  return elementsOfType.find((element) => element.id === pointer?.element.id) ?? elementsOfType[0];
}

/** Returns what must happen before the element can be finished, apart from passing a test; null if nothing must. */
export function finishRequirementOf(
  ctx: RequestCtx,
  { type, date, components }: LoadedElement,
  answers: Readonly<Record<string, unknown>>,
): { reason: "quiz" | "event"; questionsCount: number } | null {
  const quizzes = type === "quiz" ? readQuizzes(components) : [];
  if (quizzes.some(({ componentId }) => !Object.hasOwn(answers, componentId)))
    return { reason: "quiz", questionsCount: quizzes.length };
  if (type === "lesson" || date === undefined || hasBegun(ctx, { date })) return null;
  setExpiry(ctx, Date.parse(date));
  return { reason: "event", questionsCount: 0 };
}

const closedTexts = {
  sequence: "common.not-yet-open",
  upcoming: "course-contents.closed",
  over: "course-contents.closed",
} as const;

function redirectToAccess(
  ctx: RequestCtx,
  learnerCourse: CourseForLearner,
  element: CourseElement,
  reason: ClosedReason,
): never {
  const path = currentCoursePath(learnerCourse.course);
  const returnTo = elementPath(element);
  switch (reason) {
    case "not-bought":
      throw redirect(scenarioAddress(path, { scenario: "buy-course", returnTo }));
    case "registration": {
      const scenario = learnerCourse.course.microcourse
        ? "start-free-microcourse"
        : "start-free-lesson";
      throw redirect(scenarioAddress(path, { scenario, returnTo }));
    }
    default:
      ctx.flash(closedTexts[reason]);
      throw redirect(`${path}#contents`);
  }
}
