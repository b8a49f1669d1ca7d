import { listCardsByIds } from "#domains/courses/list-cards-by-ids.server.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns a function that gives a course's title. Listed courses are in memory; only others need a query. */
export async function loadCourseTitles(
  ctx: RequestCtx,
  courseIds: readonly string[],
): Promise<(courseId: string) => string> {
  const [courses, microcourses] = await Promise.all([
    listCourses(ctx, ctx.language),
    listCourses(ctx, ctx.language, { microcourse: true }),
  ]);
  const titles = new Map([...courses, ...microcourses].map(({ id, title }) => [id, title]));
  const unknownIds = new Set(courseIds.filter((id) => !titles.has(id)));
  for (const { id, title } of await listCardsByIds(ctx, [...unknownIds], ctx.language))
    titles.set(id, title);
  return (courseId) => titles.get(courseId) ?? courseId;
}
