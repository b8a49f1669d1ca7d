import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** How many other started courses are listed below the one to continue. */
const otherCoursesMax = 4;

/** Loads what a returning learner continues with: the last course, and other started ones. Null if there are none. */
export async function loadContinueReading(
  ctx: RequestCtx,
  startedCourses: readonly StartedCourse[],
) {
  const reading = startedCourses
    .filter(({ status }) => status === "reading")
    .slice(0, 1 + otherCoursesMax);
  const presentedCourses = await Promise.all(reading.map((one) => presentStartedCourse(ctx, one)));
  const [first, ...others] = presentedCourses.filter((one) => one !== null);
  return first ? { ...first, others } : null;
}

export type ContinueReading = NonNullable<Awaited<ReturnType<typeof loadContinueReading>>>;

async function presentStartedCourse(
  ctx: RequestCtx,
  { courseId, doneCount, total, next }: StartedCourse,
) {
  const course = await loadCourse(ctx, courseId, ctx.language);
  const element = course?.elements.find(({ id }) => id === next.id);
  // A refunded course is closed again.
  if (!course || !element || (course.type === "paid" && !(await hasBought(ctx, courseId))))
    return null;
  return {
    course: { title: course.title, path: coursePath(courseId), cover: course.cover },
    element: {
      type: element.type,
      number: element.number,
      title: element.title,
      duration: element.duration,
      path: elementPath(element),
    },
    done: doneCount,
    total,
  };
}
