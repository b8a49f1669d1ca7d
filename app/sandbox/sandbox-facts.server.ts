import { scenarioFactsOf, loadCourseForLearner } from "#app/portal/course-screen.server.ts";
import { loadBrowserRun } from "#popups/run-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

export const sandboxPath = "/sandbox/popup";

/** Loads the facts for the sandbox's real popup: about the course that the popup's options name, for this user. */
export async function loadSandboxFacts(ctx: RequestCtx): Promise<ScreenFacts> {
  const run = await loadBrowserRun(ctx);
  const courseId = run?.page === sandboxPath ? run.options.course?.id : undefined;
  const learnerCourse = courseId ? await loadCourseForLearner(ctx, courseId) : null;
  return learnerCourse
    ? scenarioFactsOf(learnerCourse, "courses-id")
    : { routeName: "sandbox-popup" };
}
