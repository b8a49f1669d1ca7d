import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { readDraftVersions } from "#domains/drafts/read-draft-versions.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { compareBodies, countPicturesWithoutText } from "#domains/pages/body-changes.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { ElementBody } from "./course.ts";
import { findTakenAlias } from "./course-aliases.server.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { completeEvent } from "./event-element.ts";
import { findProblemOfCourse, findProblemOfElement } from "./find-unfinished.server.ts";
import { itemsOf } from "./outline.ts";
import { authorize } from "./policy.server.ts";
import type { PublishSummary } from "./publish-summary.ts";
import { readSchedule } from "./schedule/read-schedule.server.ts";
import { readStoredCourse, readStoredElementsOf } from "./read-stored-courses.server.ts";
import { titlesOf } from "./titles-of.ts";

/**
 * Says what publishing a course would change for learners, and what must be finished before.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function summarizePublishing(
  ctx: SystemCtx,
  courseId: string,
  checkBlock: CheckBlock,
): Promise<PublishSummary> {
  authorize(ctx, "publish", "course");
  const draft = await readDraft(ctx, courseDrafts, courseId);
  const course = draft.body as unknown as CourseDraft;
  const primary = ctx.settings.i18n.primaryLang;
  const stored = await readStoredCourse(ctx.db, ctx.portal.id, courseId);
  const storedElements = await readStoredElementsOf(ctx.db, ctx.portal.id, courseId);
  const ids = itemsOf(course.elements).map(({ id }) => id);
  // The versions first: a change in between is then refused when this is published, instead of published unseen.
  const versions = await readDraftVersions(ctx.db, ctx.portal.id, elementDrafts, ids);
  const changed = await readChangedDrafts(ctx.db, ctx.portal.id, elementDrafts, ids);
  const elements = ids.flatMap((id) => {
    const element = storedElements.find((one) => one.id === id);
    if (!element) return [];
    const newBody = changed.get(id) as unknown as ElementBody | undefined;
    if (element.present && !newBody) return [];
    const body = completeEvent(newBody ?? element.body, primary);
    return [
      {
        id,
        version: versions.get(id)!,
        type: body.type,
        titles: titlesOf(body.texts),
        state: element.present ? ("changed" as const) : ("draft" as const),
        changes: compareBodies(element.present ? element.body : null, body),
        unfinished: findProblemOfElement(body, primary, checkBlock),
        picturesWithoutText: countPicturesWithoutText(body),
      },
    ];
  });
  const kept = new Set(ids);
  return {
    version: draft.version,
    isPublished: stored!.published,
    courseHasChanges: draft.hasChanges,
    unfinished:
      findProblemOfCourse(course, primary, checkBlock) ??
      (await findTakenAlias(ctx.db, ctx.portal.id, courseId, course.alias)),
    elements,
    removed: storedElements
      .filter(({ id, present }) => present && !kept.has(id))
      .map(({ id, body }) => ({ id, titles: titlesOf(body.texts) })),
    schedule: await readSchedule(ctx, courseId),
  };
}
