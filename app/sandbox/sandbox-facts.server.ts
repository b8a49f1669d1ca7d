import { factsOf, loadCourseForPerson } from "#app/portal/course-screen.server.ts";
import { loadBrowserRun } from "#popups/run-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

export const sandboxPath = "/sandbox/popup";

/** What stands behind the real popup of the sandbox: the course that its options name, as this person has it. */
export async function sandboxFacts(ctx: RequestCtx): Promise<ScreenFacts> {
  const run = await loadBrowserRun(ctx);
  const courseId = run?.page === sandboxPath ? run.options.course?.id : undefined;
  const person = courseId ? await loadCourseForPerson(ctx, courseId) : null;
  return person ? factsOf(person, "courses-id") : { routeName: "sandbox-popup" };
}
