import { data } from "react-router";
import {
  loadCourseDraft,
  type PreviewedCourse,
} from "#domains/courses/load-course-draft.server.ts";
import { mayPreview } from "#domains/pages/preview-link.server.ts";
import { courseParameter, coursePreviewId, secretParameter } from "#domains/pages/preview-link.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { PreviewedContents } from "./preview-contents.tsx";
import { viewerParameter } from "./preview-viewer.ts";

/** The parameters that every link inside the preview of a course keeps. */
const keptParameters = [courseParameter, secretParameter, viewerParameter, "lang"];

/**
 * Loads the draft of a course to walk through.
 * @param elementId of the open element; undefined: none
 * @throws AUTH-DENY for visitors who may not preview it; 404 for others if there is no such course, or the element isn't
 *   in it
 */
export async function loadCoursePreview(
  ctx: RequestCtx,
  searchParams: URLSearchParams,
  elementId: string | undefined,
): Promise<{ course: PreviewedCourse; contents: PreviewedContents }> {
  const courseId = searchParams.get(courseParameter)!;
  const contentId = coursePreviewId(courseId);
  if (!(await mayPreview(ctx, contentId, searchParams.get(secretParameter)))) throw notAllowed();
  const course = await loadCourseDraft(ctx, courseId);
  if (!course || (elementId !== undefined && !course.elements.some(({ id }) => id === elementId)))
    throw data(null, 404);
  const kept = [...searchParams].filter(([name]) => keptParameters.includes(name));
  const query = new URLSearchParams(kept);
  return {
    course,
    contents: {
      title: course.title,
      path: `/preview?${query}`,
      isCurrent: elementId === undefined,
      rows: course.elements.map(({ id, ...row }) => ({
        ...row,
        path: `/preview/${encodeURIComponent(id)}?${query}`,
        isCurrent: id === elementId,
      })),
    },
  };
}
