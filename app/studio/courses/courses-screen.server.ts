import {
  editedCoursesListName,
  listEditedCourses,
} from "#domains/courses/list-edited-courses.server.ts";
import { isCourseInTrash } from "#domains/courses/archive-course.server.ts";
import { can } from "#domains/courses/policy.server.ts";
import { editedCoursesLimit } from "#domains/courses/edited-course.ts";
import { countLearners } from "#domains/learning/progress/count-learners.server.ts";
import { encodeCursor } from "#domains/settings/paging.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { languageNames, nameLanguages } from "#app/studio/name-languages.server.ts";
import { readPosition } from "#app/studio/read-position.server.ts";
import { coursesPath, readCoursesQuery } from "./courses-query.ts";

/** Loads one page of the list. The courses and their learners are one query each. */
export async function loadCoursesScreen(ctx: RequestCtx, request: Request) {
  const search = new URL(request.url).searchParams;
  const { langs } = ctx.settings.i18n;
  const query = readCoursesQuery(search, langs);
  const list = editedCoursesListName(query);
  const after = readPosition(ctx, list, request);
  const { rows, next } = await listEditedCourses(ctx, query, { limit: editedCoursesLimit, after });
  const trashedId = search.get("trashed");
  const isInTrash = trashedId !== null && (await isCourseInTrash(ctx, trashedId));
  const learners = await countLearners(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    query,
    canWrite: can(ctx, "create", "course"),
    languages: nameLanguages(langs, ctx.language),
    isCreating: search.has("new"),
    /** The course that was just put in the trash. */
    trashedId: isInTrash ? trashedId : null,
    isFirstPage: after === null,
    nextPath: next && coursesPath(query, encodeCursor(ctx, list, next)),
    courses: rows.map((course) => ({
      ...course,
      languages: languageNames(course.languages, langs, ctx.language),
      learners: learners.get(course.id) ?? 0,
    })),
  };
}

export type CoursesScreenData = Awaited<ReturnType<typeof loadCoursesScreen>>;
export type ListedCourse = CoursesScreenData["courses"][number];
