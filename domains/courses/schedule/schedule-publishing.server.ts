import { findTimeProblem } from "#domains/drafts/planned/planned-publication.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { chooseVersions, type PublishInput } from "#domains/courses/choose-versions.server.ts";
import { authorize } from "#domains/courses/policy.server.ts";
import { deleteSchedule, lockSchedule, type PlannedPublication } from "./lock-schedule.server.ts";
import { plannedPublications } from "./tables.server.ts";

/**
 * Plans to publish a course as it is now, instead of what was planned before. Later edits don't change what is published.
 * @param publishAt epoch milliseconds
 * @throws AUTH-DENY, NOT-FOUND, INVALID with the place that is unfinished, or for a time that has passed or is too far
 *   ahead, CONFLICT if the draft has changed, or something else was published since it was made
 */
export async function schedulePublishing(
  ctx: SystemCtx,
  { publishAt, ...input }: PublishInput & { publishAt: number },
  checkBlock: CheckBlock,
): Promise<void> {
  authorize(ctx, "publish", "course");
  const now = ctx.clock.now();
  const problem = findTimeProblem(publishAt, now);
  if (problem) throw invalidInput(`publishAt: ${problem}`);
  const { courseId } = input;
  await withTransaction(ctx.db, async (tx) => {
    const before = await lockSchedule(tx, ctx.portal.id, courseId);
    const versions = await chooseVersions(tx, ctx, input, checkBlock);
    const planned = {
      publishAt: new Date(publishAt),
      versions,
      createdBy: ctx.actor.userId,
      createdAt: new Date(now),
      failure: null,
    };
    await tx
      .insert(plannedPublications)
      .values({ environmentId: ctx.portal.id, courseId, ...planned })
      .onConflictDoUpdate({
        target: [plannedPublications.environmentId, plannedPublications.courseId],
        set: planned,
      });
    await writeAudit(tx, ctx, {
      action: "schedulePublishing",
      subject: ["course", courseId],
      before: auditFieldsOf(before),
      after: auditFieldsOf(planned),
      detail: { elements: Object.keys(versions.elements) },
    });
  });
}

/** Cancels the planned publication of a course. @throws AUTH-DENY, NOT-FOUND if none is planned */
export async function cancelSchedule(ctx: SystemCtx, courseId: string): Promise<void> {
  authorize(ctx, "publish", "course");
  await withTransaction(ctx.db, async (tx) => {
    const before = await lockSchedule(tx, ctx.portal.id, courseId);
    if (!before) throw notFound();
    await deleteSchedule(tx, ctx.portal.id, courseId);
    await writeAudit(tx, ctx, {
      action: "cancelSchedule",
      subject: ["course", courseId],
      before: auditFieldsOf(before),
      after: auditFieldsOf(undefined),
    });
  });
}

const auditFieldsOf = (planned: Pick<PlannedPublication, "publishAt"> | undefined) => ({
  publishAt: planned?.publishAt.toISOString() ?? null,
});
