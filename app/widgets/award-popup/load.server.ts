import { loadCourseForPerson } from "#app/portal/course-screen.server.ts";
import type { RequestCtx } from "#app/request-context.ts";
import type { AwardShown } from "./shown.ts";

/** The address that shows it: the last element's form leads there, once, since it can be finished only once. */
export const awardAddress = (path: string, courseId: string): string =>
  `${path}?popup=award&of=${encodeURIComponent(courseId)}`;

/** Null unless the caller has finished every element: an award is for nobody else, whatever an address says. */
export async function loadAwardPopup(
  ctx: RequestCtx,
  courseId: string | null,
): Promise<AwardShown | null> {
  if (ctx.actor.kind === "guest" || courseId === null) return null;
  const person = await loadCourseForPerson(ctx, courseId);
  const { progress, course } = person ?? {};
  if (!course || !progress || progress.total === 0 || progress.doneCount < progress.total)
    return null;
  return { title: course.title, cover: course.cover, href: `/courses/${course.id}/finished` };
}
