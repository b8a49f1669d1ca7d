import type { Course } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { openOwnElement } from "#domains/progress/open-own-element.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/**
 * A walk that ends by sending somebody to an element of the course has begun that element: noted here, since the
 * page itself, being a GET, changes nothing. A failure is logged and stops nobody.
 */
export async function noteArrival<Answer>(
  ctx: RequestCtx,
  course: Course | undefined,
  answer: Answer,
): Promise<Answer> {
  const to =
    answer instanceof Response ? answer.headers.get("Location")?.split(/[?#]/)[0] : undefined;
  const element = course?.elements.find((one) => elementPath(one) === to);
  if (!course || !element) return answer;
  try {
    await openOwnElement(ctx, course, element.id);
  } catch (error) {
    ctx.log.warn(
      { err: error, operationId: "setElementProgress" },
      "an arrival could not be noted",
    );
  }
  return answer;
}
