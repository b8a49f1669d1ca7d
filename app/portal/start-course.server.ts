import { data, redirect } from "react-router";
import { recordOpenedElement } from "#domains/learning/progress/open-own-element.server.ts";
import { scenarioFactsOf, loadCourseForLearner, coursePointerOf } from "./course-screen.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { startScenario } from "#popups/scenario-action.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Handles the course button without a popup: runs `start-free-lesson`, or `start-free-microcourse` for a microcourse,
 * on the server. If a sign-in is needed, returns the same page with the popup open; otherwise opens the element and
 * redirects to it.
 */
export async function startCourse(ctx: RequestCtx, request: Request, courseId: string) {
  const learnerCourse = await loadCourseForLearner(ctx, courseId);
  if (!learnerCourse) throw data(null, 404);
  const pointer = coursePointerOf(learnerCourse);
  if (!pointer || (learnerCourse.course.type === "paid" && !learnerCourse.bought))
    return redirect(requestPathOf(request), 303);
  // The visitor is already on a microcourse's own page, so its button leads to its first element.
  const [scenario, options] = learnerCourse.course.microcourse
    ? (["start-free-microcourse", { returnTo: pointer.path }] as const)
    : (["start-free-lesson", {}] as const);
  const outcome = await startScenario(ctx, request, scenario, options, async () =>
    scenarioFactsOf((await loadCourseForLearner(ctx, courseId)) ?? learnerCourse, "courses-id"),
  );
  if (outcome instanceof Response) return outcome;
  await recordOpenedElement(ctx, learnerCourse, pointer.element);
  return redirect(outcome.to, 303);
}
