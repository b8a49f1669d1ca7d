import { data, redirect } from "react-router";
import { copyCourseMentors } from "#domains/conversations/mentors/course-mentors.server.ts";
import {
  archiveCourse,
  restoreCourse,
  trashCourse,
} from "#domains/courses/archive-course.server.ts";
import { createCourse } from "#domains/courses/create-course.server.ts";
import { createSampleCourse } from "#domains/courses/create-sample-course.server.ts";
import { duplicateCourse } from "#domains/courses/duplicate-course.server.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { courseEditorPath } from "./editor-paths.ts";
import { coursesPath, readCoursesQuery } from "./courses-query.ts";

/** What went wrong: the key of a text. */
export type CoursesFormError = { messageKey: string };

/** Runs the action of the pressed button. The list then shows the same filters. */
export async function changeCourses(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const courseId = String(form.get("course") ?? "");
  const list = coursesPath(readCoursesQuery(search, ctx.settings.i18n.langs));
  const trashedPath = `${list}${list.includes("?") ? "&" : "?"}trashed=${encodeURIComponent(courseId)}`;
  const intents: Record<string, () => Promise<{ flash?: string; path?: string } | null>> = {
    async create() {
      const title = String(form.get("title") ?? "")
        .trim()
        .slice(0, pageTitleMaxChars);
      if (title === "") return null;
      const { id } = await createCourse(ctx, { title });
      return { path: courseEditorPath(id) };
    },
    async sample() {
      const { id } = await createSampleCourse(ctx);
      return { path: courseEditorPath(id) };
    },
    async duplicate() {
      await duplicateCourse(ctx, courseId, { copyMentors: copyCourseMentors });
      return { flash: "duplicated", path: "/studio/courses?filter=draft" };
    },
    async archive() {
      await archiveCourse(ctx, { courseId, isArchived: true });
      return { flash: "archived" };
    },
    async unarchive() {
      await archiveCourse(ctx, { courseId, isArchived: false });
      return { flash: "unarchived" };
    },
    async trash() {
      await trashCourse(ctx, courseId);
      return { flash: "trashed", path: trashedPath };
    },
    async restore() {
      await restoreCourse(ctx, courseId);
      return { flash: "restored" };
    },
  };
  const run = intents[String(form.get("intent") ?? "")];
  if (!run) throw data(null, 422);
  try {
    const result = await run();
    if (!result) return data<CoursesFormError>({ messageKey: "studio.courses.no-title" }, 422);
    if (result.flash) ctx.flash(`studio.courses.${result.flash}`);
    return redirect(result.path ?? list, 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const messageKey = error.messageKey ?? "error.description";
    return data<CoursesFormError>({ messageKey }, error.status);
  }
}
