import { data, redirect } from "react-router";
import { arriveAtElement } from "#domains/learning/progress/open-own-element.server.ts";
import { factsOf, loadCourseForPerson, pointerOf } from "./course-screen.server.ts";
import { pathOf } from "#popups/path-of.ts";
import { startScenario } from "#popups/scenario-action.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/**
 * The course button without a popup in between: walks `start-free-lesson`, or of a microcourse
 * `start-free-microcourse`, on the server. Where somebody has to
 * sign in first, the same page comes back with the popup open; otherwise the element is opened and gone to.
 */
export async function startCourse(ctx: RequestCtx, request: Request, courseId: string) {
  const person = await loadCourseForPerson(ctx, courseId);
  if (!person) throw data(null, 404);
  const pointer = pointerOf(person);
  if (!pointer || (person.course.type === "paid" && !person.bought))
    return redirect(pathOf(request), 303);
  // A microcourse's own page is where one stands already: its button leads on to what it opens.
  const [scenario, options] = person.course.microcourse
    ? (["start-free-microcourse", { returnTo: pointer.path }] as const)
    : (["start-free-lesson", {}] as const);
  const outcome = await startScenario(ctx, request, scenario, options, async () =>
    factsOf((await loadCourseForPerson(ctx, courseId)) ?? person, "courses-id"),
  );
  if (outcome instanceof Response) return outcome;
  await arriveAtElement(ctx, person, pointer.element);
  return redirect(outcome.to, 303);
}
