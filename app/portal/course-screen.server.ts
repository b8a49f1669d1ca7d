import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { publicScreen, type Screen } from "#blocks/screen.ts";
import type { Course } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { findCourseAccess, type CourseAccess } from "#domains/orders/has-bought.server.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import { findCoursePointer } from "#domains/learning/progress/opened-element.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import { findOfferedEdition } from "#domains/learning/certificates/certificate.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { elementFacts, microcourseFacts } from "#scenarios/facts.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

const notBought: CourseAccess = { bought: false, pendingOrder: null };

/** Loads the course, this learner's progress and whether it is bought, in parallel; null if there is no such course. */
export async function loadCourseForLearner(
  ctx: RequestCtx,
  courseId: string,
): Promise<(CourseForLearner & CourseAccess) | null> {
  const [course, progress] = await Promise.all([
    loadCourse(ctx, courseId, ctx.language),
    // If progress can't be read, the pointer leads to the first element: docs/specification/progress.md#pointer.
    loadProgress(ctx, courseId).catch((error: unknown) => {
      ctx.log.warn({ err: error, operationId: "getOpenedElement" }, "progress could not be read");
      return undefined;
    }),
  ]);
  if (!course) return null;
  const isFree = course.type === "free";
  const access = isFree ? notBought : await findCourseAccess(ctx, courseId);
  return { course, progress, ...access };
}

/** Returns where the course's button leads, in the specification's terms. */
export function coursePointerOf({ course, progress }: CourseForLearner) {
  const pointer = findCoursePointer(progress, course);
  const element = pointer && course.elements.find(({ id }) => id === pointer.elementId);
  return pointer && element ? { name: pointer.name, element, path: elementPath(element) } : null;
}

/** The texts of the course's button; `finishedLabel`: what a finished course offers at its end. */
export type CourseActionText = {
  path: string;
  element: { id: string; number: number };
  label: string;
  finishedLabel: string | null;
};

export function describeCourseAction(
  ctx: RequestCtx,
  learnerCourse: CourseForLearner,
): CourseActionText | null {
  const pointer = coursePointerOf(learnerCourse);
  if (!pointer) return null;
  const { name, path } = pointer;
  const { id, number, title } = pointer.element;
  const element = { id, number };
  const t = translatorFor(ctx, ctx.language);
  if (name === "finished") {
    const hasCertificate = findOfferedEdition(learnerCourse.course, ctx.settings) !== null;
    return {
      path,
      element,
      label: t("course-page.go-again"),
      finishedLabel: t(hasCertificate ? "course-page.certificate" : "course-page.results"),
    };
  }
  const label = name === "start" ? t("course-page.start") : t("continue.to", { title });
  return { path, element, label, finishedLabel: null };
}

/** The facts for the popup's entry rules about the course and the element to open. */
export function scenarioFactsOf(
  learnerCourse: CourseForLearner,
  routeName: string,
  elementId?: string,
): ScreenFacts {
  const { course, bought, progress } = learnerCourse;
  const pointer = coursePointerOf(learnerCourse);
  const first = course.elements[0];
  const courseFacts = {
    id: course.id,
    type: course.type,
    accessType: course.accessType,
    bought,
    arbitraryWalkthrough: course.arbitraryWalkthrough,
    firstElementId: first?.id,
    firstElementType: first?.type,
  };
  const element = course.elements.find(({ id }) => id === (elementId ?? pointer?.element.id));
  return {
    routeName,
    course: courseFacts,
    element: element && elementFacts(courseFacts, element),
    microcourse: course.microcourse && element ? microcourseFacts(course, element) : undefined,
    openedElement: elementId && element ? elementPath(element) : pointer?.path,
    lastOpenedElement: progress ? pointer?.path : undefined,
  };
}

/** Loads the blocks of a course's screen with the data that their views need. */
export async function loadCourseBlocks(
  ctx: RequestCtx,
  screen: Screen,
  tree: Course["components"],
) {
  const blocks = await loadBlocks({ ...ctx, screen }, tree);
  return { ...blocks, screen: publicScreen(screen) };
}
