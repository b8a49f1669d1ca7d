import { factsOf, loadCourseForLearner } from "#app/portal/course-screen.server.ts";
import { loadBrowserRun } from "#popups/run-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

export const sandboxPath = "/sandbox/popup";

/** Loads the facts for the sandbox's real popup: the course that its options name, as this user has it. */
export async function sandboxFacts(ctx: RequestCtx): Promise<ScreenFacts> {
  const run = await loadBrowserRun(ctx);
  const courseId = run?.page === sandboxPath ? run.options.course?.id : undefined;
  const person = courseId ? await loadCourseForLearner(ctx, courseId) : null;
  return person ? factsOf(person, "courses-id") : { routeName: "sandbox-popup" };
}
