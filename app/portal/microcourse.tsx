import { currentCoursePath } from "#domains/courses/element-access.ts";
import { data, redirect } from "react-router";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { pageSearchOf } from "#popups/request-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/microcourse";

/** A microcourse is a kind of course: its page is the course's page. Without an id, redirects to the first one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const id =
    params.courseId ?? (await listCourses(ctx, ctx.language, { microcourse: true }))[0]?.id;
  const course = id ? await loadCourse(ctx, id, ctx.language) : null;
  if (!course?.microcourse) throw data(null, 404);
  throw redirect(currentCoursePath(course) + pageSearchOf(request));
}

/** Never rendered. Without a component, an error here would be a bare response instead of an error screen. */
export default function MicrocourseScreen() {
  return null;
}
