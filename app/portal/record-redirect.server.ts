import { elementPath } from "#domains/courses/element-access.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import { recordOpenedElement } from "#domains/learning/progress/open-own-element.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Marks an element as started when a popup's last step redirects to it and it is open to the learner. The page itself
 * can't do this, since a GET changes nothing. A failure is logged and doesn't stop the redirect.
 */
export async function recordRedirect<Answer>(
  ctx: RequestCtx,
  person: CourseForLearner | null,
  answer: Answer,
): Promise<Answer> {
  const to =
    answer instanceof Response ? answer.headers.get("Location")?.split(/[?#]/)[0] : undefined;
  const element = person?.course.elements.find((one) => elementPath(one) === to);
  if (!person || !element) return answer;
  try {
    await recordOpenedElement(ctx, person, element);
  } catch (error) {
    ctx.log.warn(
      { err: error, operationId: "setElementProgress" },
      "an arrival could not be noted",
    );
  }
  return answer;
}
