import { elementPath } from "#domains/courses/element-access.ts";
import type { CourseForPerson } from "#domains/progress/access.ts";
import { arriveAtElement } from "#domains/progress/open-own-element.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/**
 * A walk that ends by sending somebody to an element of the course has begun that element if it is open to them. Noted
 * here, since the page itself, being a GET, changes nothing. A failure is logged and stops nobody.
 */
export async function noteArrival<Answer>(
  ctx: RequestCtx,
  person: CourseForPerson | null,
  answer: Answer,
): Promise<Answer> {
  const to =
    answer instanceof Response ? answer.headers.get("Location")?.split(/[?#]/)[0] : undefined;
  const element = person?.course.elements.find((one) => elementPath(one) === to);
  if (!person || !element) return answer;
  try {
    await arriveAtElement(ctx, person, element);
  } catch (error) {
    ctx.log.warn(
      { err: error, operationId: "setElementProgress" },
      "an arrival could not be noted",
    );
  }
  return answer;
}
