import { presentCard } from "#blocks/course-list/card.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { CoursesData } from "./data.ts";

/**
 * Lists all courses of the portal; the button leads to the portal's own course if there is no main page:
 * docs/specification/courses.md#courses-popup.
 */
export default async function loadCoursesPopup(ctx: RequestCtx): Promise<CoursesData> {
  const [courses, mainPage, startedCourses] = await Promise.all([
    listCourses(ctx, ctx.language),
    loadPage(ctx, "main", ctx.language),
    listStartedCourses(ctx),
  ]);
  const cards = courses.map((course) => presentCard(course, ctx.language, startedCourses));
  const portalCourse = courses.find(({ id }) => id === ctx.settings.course.id) ?? courses[0];
  if (mainPage?.published || !portalCourse) return { cards, target: "main", href: "/" };
  return { cards, target: "course", href: `/${portalCourse.pageAlias}` };
}
