import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import type { BegunCourse } from "#domains/learning/progress/begun-course.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** How many courses that wait are named below the one to go on with. */
const othersMax = 4;

/**
 * What somebody who comes back goes on with: the course they were in last, and the others that they are in the middle
 * of. Null when nothing waits for them.
 */
export async function loadContinueReading(ctx: RequestCtx, begun: readonly BegunCourse[]) {
  const reading = begun.filter(({ status }) => status === "reading").slice(0, 1 + othersMax);
  const found = await Promise.all(reading.map((one) => present(ctx, one)));
  const [first, ...others] = found.filter((one) => one !== null);
  return first ? { ...first, others } : null;
}

export type ContinueReading = NonNullable<Awaited<ReturnType<typeof loadContinueReading>>>;

async function present(ctx: RequestCtx, { courseId, doneCount, total, next }: BegunCourse) {
  const course = await loadCourse(ctx, courseId, ctx.language);
  const element = course?.elements.find(({ id }) => id === next.id);
  // A course that was paid back is closed again.
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
