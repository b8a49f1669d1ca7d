import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { previewedCourseId } from "#domains/pages/preview-link.ts";
import type { Component } from "#domains/pages/component.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { languageOfTexts, localizedText } from "#domains/settings/settings.ts";
import type { ElementType } from "./course.ts";
import { courseDrafts } from "./course-draft-kinds.server.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { loadElementDraft } from "./load-element.server.ts";
import { isSection } from "./outline.ts";
import { readEditedElements } from "./read-edited-elements.server.ts";

type ReaderCtx = Pick<SystemCtx, "db" | "portal" | "settings" | "language">;

/** A course as publishing everything would show it. */
export type PreviewedCourse = {
  id: string;
  title: string;
  description: string;
  components: Component[];
  /** The visible elements in order. `section`: the title of the section that begins with it. */
  elements: { id: string; type: ElementType; title: string; section?: string }[];
};

/**
 * Loads the draft of a course, or what is published if nothing has changed since. The caller checks whether the visitor
 * may see it. Null if there is no such course.
 */
export async function loadCourseDraft(
  ctx: ReaderCtx,
  courseId: string,
): Promise<PreviewedCourse | null> {
  const published = await courseDrafts.readPublished(ctx.db, ctx.portal.id, courseId);
  if (!published) return null;
  const drafts = await readChangedDrafts(ctx.db, ctx.portal.id, courseDrafts, [courseId]);
  const draft = (drafts.get(courseId) ?? published.body) as unknown as CourseDraft;
  const primary = ctx.settings.i18n.primaryLang;
  const language = languageOfTexts(draft.texts, ctx.language, primary);
  const stored = new Map(
    (await readEditedElements(ctx, courseId)).map((element) => [element.id, element] as const),
  );
  const elements: PreviewedCourse["elements"] = [];
  let section: string | undefined;
  for (const entry of draft.elements) {
    if (isSection(entry)) {
      section = localizedText(entry.titles, ctx.language, primary);
      continue;
    }
    const element = stored.get(entry.id);
    if (!entry.visible || !element) continue;
    const title = localizedText(element.titles, ctx.language, primary);
    elements.push({ id: entry.id, type: element.type, title, ...(section && { section }) });
    section = undefined;
  }
  return {
    id: courseId,
    title: draft.texts[language]?.title ?? "",
    description: draft.texts[language]?.description ?? "",
    components: draft.components[language] ?? [],
    elements,
  };
}

/** Finds what a preview link that doesn't lead to a page leads to. */
export async function findPreviewed(
  ctx: ReaderCtx,
  contentId: string,
): Promise<"element" | "course" | null> {
  const courseId = previewedCourseId(contentId);
  if (courseId === null)
    return (await loadElementDraft(ctx, contentId, ctx.language)) ? "element" : null;
  return (await courseDrafts.readPublished(ctx.db, ctx.portal.id, courseId)) ? "course" : null;
}
