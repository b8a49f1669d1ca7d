import { checkBlock } from "#blocks/check-block.server.ts";
import { publishStarterSettings } from "#content/starters/publish-starter-settings.server.ts";
import { listEditedCourses } from "#domains/courses/list-edited-courses.server.ts";
import { publishCourse } from "#domains/courses/publish-course.server.ts";
import { summarizePublishing } from "#domains/courses/summarize-publishing.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { menuDrafts } from "#domains/look/settings-draft.server.ts";
import type { Menu } from "#domains/look/menu.ts";
import {
  publishSettingsDraft,
  summarizeSettingsDraft,
} from "#domains/look/publish-settings-draft.server.ts";
import { listPages } from "#domains/pages/list-pages.server.ts";
import { publishPage } from "#domains/pages/publish-page.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
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
  /** The draft of the menu; null: visitors see the menu as it is. */
  menu: { version: number; entries: string[] } | null;
};

/** What to publish: pages by alias, courses by id, and the menu, each in the version that the caller saw. */
export type ContentChoice = {
  pages: readonly { alias: string; version: number }[];
  courses: readonly { id: string; version: number }[];
  menu: { version: number } | null;
};

/** The most courses that are listed; a new portal has a few. */
export const unpublishedCoursesMax = 20;

/** Lists the pages with drafts, the courses that were never published, and the menu's draft. @throws AUTH-DENY without an admin's role */
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
    menu: await readUnpublishedMenu(ctx),
  };
}

async function readUnpublishedMenu(ctx: SystemCtx): Promise<UnpublishedContent["menu"]> {
  const { version, changes } = await summarizeSettingsDraft(ctx, menuDrafts);
  if (changes.length === 0) return null;
  const { body } = await readDraft(ctx, menuDrafts, menuDrafts.name);
  const { primaryLang } = ctx.settings.i18n;
  const entries = (body as unknown as Menu).items.map(({ title }) =>
    localizedText(title, ctx.language, primaryLang),
  );
  return { version, entries };
}

/**
 * Publishes pages, courses and the menu together: all of them, or nothing. What the starter tells search engines becomes
 * public with the pages.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, INVALID with the place that is unfinished, CONFLICT if one of
 *   them has changed
 */
export async function publishContent(ctx: SystemCtx, choice: ContentChoice): Promise<void> {
  authorize(ctx, "change", "settings");
  await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    if (choice.menu) await publishSettingsDraft(txCtx, menuDrafts, choice.menu);
    if (choice.pages.length > 0) await publishStarterSettings(txCtx);
    for (const page of choice.pages) await publishPage(txCtx, page, checkBlock);
    for (const { id, version } of choice.courses)
      await publishCourse(txCtx, { courseId: id, version }, checkBlock);
  });
}
