import { checkBlock } from "#blocks/check-block.server.ts";
import { listEditedCourses } from "#domains/courses/list-edited-courses.server.ts";
import { publishCourse } from "#domains/courses/publish-course.server.ts";
import { summarizePublishing } from "#domains/courses/summarize-publishing.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { publishPage } from "#domains/pages/publish-page.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";

/** Content that visitors don't see yet, or not as it is now. */
export type UnpublishedContent = {
  pages: { alias: string; title: string; version: number }[];
  courses: {
    id: string;
    title: string;
    /** Of the course's draft. */
    version: number;
    /** Whether everything in it that must be there is there. */
    isFinished: boolean;
  }[];
};

/** What to publish: pages by alias and courses by id, each in the version that the caller saw. */
export type ContentChoice = {
  pages: readonly { alias: string; version: number }[];
  courses: readonly { id: string; version: number }[];
};

/** The most courses that are listed; a new portal has a few. */
export const unpublishedCoursesMax = 20;

/** Lists the pages with drafts and the courses that were never published. @throws AUTH-DENY without an admin's role */
export async function listUnpublishedContent(ctx: SystemCtx): Promise<UnpublishedContent> {
  authorize(ctx, "change", "settings");
  const { rows: pages } = await listPages(ctx);
  const query = { filter: "draft", text: "", textsLanguage: "" } as const;
  const { rows: courses } = await listEditedCourses(ctx, query, {
    limit: unpublishedCoursesMax,
    after: null,
  });
  return {
    pages: pages
      .filter(({ index, published, draft }) => index >= 0 && (!published || draft !== null))
      .map(({ alias, title, version }) => ({ alias, title, version })),
    courses: await Promise.all(
      courses.map(async ({ id, title }) => {
        const { version, unfinished, elements } = await summarizePublishing(ctx, id, checkBlock);
        const isFinished = unfinished === null && elements.every((one) => one.unfinished === null);
        return { id, title, version, isFinished };
      }),
    ),
  };
}

/**
 * Publishes pages and courses together: all of them, or nothing.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, INVALID with the place that is unfinished, CONFLICT if one of
 *   them has changed
 */
export async function publishContent(ctx: SystemCtx, choice: ContentChoice): Promise<void> {
  authorize(ctx, "change", "settings");
  await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    for (const page of choice.pages) await publishPage(txCtx, page, checkBlock);
    for (const { id, version } of choice.courses)
      await publishCourse(txCtx, { courseId: id, version }, checkBlock);
  });
}
