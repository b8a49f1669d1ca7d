import { data, redirect } from "react-router";
import { recordOpenedElement } from "#domains/learning/progress/open-own-element.server.ts";
import { factsOf, loadCourseForLearner, pointerOf } from "./course-screen.server.ts";
import { pathOf } from "#popups/path-of.ts";
import { startScenario } from "#popups/scenario-action.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * Handles the course button without a popup: runs `start-free-lesson`, or `start-free-microcourse` for a microcourse,
 * on the server. If a sign-in is needed, returns the same page with the popup open; otherwise opens the element and
 * redirects to it.
 */
export async function startCourse(ctx: RequestCtx, request: Request, courseId: string) {
  const person = await loadCourseForLearner(ctx, courseId);
  if (!person) throw data(null, 404);
  const pointer = pointerOf(person);
  if (!pointer || (person.course.type === "paid" && !person.bought))
    return redirect(pathOf(request), 303);
  // The visitor is already on a microcourse's own page, so its button leads to its first element.
  const [scenario, options] = person.course.microcourse
    ? (["start-free-microcourse", { returnTo: pointer.path }] as const)
    : (["start-free-lesson", {}] as const);
  const outcome = await startScenario(ctx, request, scenario, options, async () =>
    factsOf((await loadCourseForLearner(ctx, courseId)) ?? person, "courses-id"),
  );
  if (outcome instanceof Response) return outcome;
  await recordOpenedElement(ctx, person, pointer.element);
  return redirect(outcome.to, 303);
}
