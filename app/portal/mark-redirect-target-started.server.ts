import { elementPath } from "#domains/courses/element-access.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import { recordOpenedElement } from "#domains/learning/progress/open-own-element.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Marks an element as started when a popup's last step redirects to it and it is open to the learner. The page itself
 * can't do this, since a GET changes nothing. A failure is logged and doesn't stop the redirect.
 */
export async function markRedirectTargetStarted<ActionResult>(
  ctx: RequestCtx,
  learnerCourse: CourseForLearner | null,
  actionResult: ActionResult,
): Promise<ActionResult> {
  const path =
    actionResult instanceof Response
      ? actionResult.headers.get("Location")?.split(/[?#]/)[0]
      : undefined;
  const element = learnerCourse?.course.elements.find((one) => elementPath(one) === path);
  if (!learnerCourse || !element) return actionResult;
  try {
    await recordOpenedElement(ctx, learnerCourse, element);
  } catch (error) {
    ctx.log.warn(
      { err: error, operationId: "setElementProgress" },
      "an opened element could not be recorded",
    );
  }
  return actionResult;
}
