import { coursePath } from "#domains/courses/element-access.ts";
import { data, redirect } from "react-router";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { pageSearch } from "#popups/path-of.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/microcourse";

/** A microcourse is a course of its own kind: its page is the course's page. Without an id, the first there is. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const id =
    params.courseId ?? (await listCourses(ctx, ctx.language, { microcourse: true }))[0]?.id;
  const course = id ? await loadCourse(ctx, id, ctx.language) : null;
  if (!course?.microcourse) throw data(null, 404);
  throw redirect(coursePath(course.id) + pageSearch(request));
}

/** Never shown; without it what goes wrong here would be a bare answer and no screen. */
export default function MicrocourseScreen() {
  return null;
}
