import { presentCard } from "#blocks/course-list/card.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { CoursesShown } from "./shown.ts";

/**
 * Lists all courses of the portal; the button leads to the portal's own course if there is no main page:
 * docs/specification/courses.md#courses-popup.
 */
export default async function loadCoursesPopup(ctx: RequestCtx): Promise<CoursesShown> {
  const [courses, main, begun] = await Promise.all([
    listCourses(ctx, ctx.language),
    loadPage(ctx, "main", ctx.language),
    listStartedCourses(ctx),
  ]);
  const cards = courses.map((course) => presentCard(course, ctx.language, begun));
  const own = courses.find(({ id }) => id === ctx.settings.course.id) ?? courses[0];
  if (main?.published || !own) return { cards, to: "main", href: "/" };
  return { cards, to: "course", href: `/${own.pageAlias}` };
}
