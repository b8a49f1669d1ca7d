import { findTimeProblem } from "#domains/drafts/planned/planned-publication.ts";
import { lockDraftToPublish } from "#domains/drafts/publish-draft.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { lockPage } from "#domains/pages/lock-page.server.ts";
import { findTakenAddress } from "#domains/pages/page-addresses.server.ts";
import { pageDrafts } from "#domains/pages/page-draft-kind.server.ts";
import type { PageBody } from "#domains/pages/page.ts";
import { authorize } from "#domains/pages/policy.server.ts";
import { requireFinished } from "#domains/pages/publish-page.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { deleteSchedule, lockSchedule, type PlannedPage } from "./lock-schedule.server.ts";
import { plannedPages } from "./tables.server.ts";

/**
 * Plans to publish a page as it is now, instead of what was planned before. Later edits don't change what is published.
 * @param publishAt epoch milliseconds
 * @throws AUTH-DENY, NOT-FOUND, INVALID with the place that is unfinished, or for a time that has passed or is too far
 *   ahead, CONFLICT on an old version, or if something else was published since the draft was made
 */
export async function schedulePage(
  ctx: SystemCtx,
  { alias, version, publishAt }: { alias: string; version: number; publishAt: number },
  checkBlock: CheckBlock,
): Promise<void> {
  authorize(ctx, "publish", "page");
  const now = ctx.clock.now();
  const problem = findTimeProblem(publishAt, now);
  if (problem) throw invalidInput(`publishAt: ${problem}`);
  await withTransaction(ctx.db, async (tx) => {
    const before = await lockSchedule(tx, ctx.portal.id, alias);
    const page = await lockPage(tx, ctx.portal.id, alias);
    if (!page) throw notFound();
    if (page.version !== version) throw versionConflict();
    const draft = await lockDraftToPublish(tx, ctx, pageDrafts, alias);
    const body = draft.body as unknown as PageBody;
    requireFinished(ctx, alias, body, checkBlock);
    const taken = await findTakenAddress(tx, ctx.portal.id, alias, body.address);
    if (taken) throw invalidInput(`${taken.path}: ${taken.reason}`);
    const planned = {
      publishAt: new Date(publishAt),
      version: draft.version,
      baseRevision: draft.baseRevision,
      body,
      createdBy: ctx.actor.userId,
      createdAt: new Date(now),
      failure: null,
    };
    await tx
      .insert(plannedPages)
      .values({ environmentId: ctx.portal.id, alias, ...planned })
      .onConflictDoUpdate({
        target: [plannedPages.environmentId, plannedPages.alias],
        set: planned,
      });
    await writeAudit(tx, ctx, {
      action: "schedulePage",
      subject: ["page", alias],
      before: auditFieldsOf(before),
      after: auditFieldsOf(planned),
    });
  });
}

/** Cancels the planned publication of a page. @throws AUTH-DENY, NOT-FOUND if none is planned */
export async function cancelPageSchedule(ctx: SystemCtx, alias: string): Promise<void> {
  authorize(ctx, "publish", "page");
  await withTransaction(ctx.db, async (tx) => {
    const before = await lockSchedule(tx, ctx.portal.id, alias);
    if (!before) throw notFound();
    await deleteSchedule(tx, ctx.portal.id, alias);
    await writeAudit(tx, ctx, {
      action: "cancelPageSchedule",
      subject: ["page", alias],
      before: auditFieldsOf(before),
      after: auditFieldsOf(undefined),
    });
  });
}

const auditFieldsOf = (planned: Pick<PlannedPage, "publishAt"> | undefined) => ({
  publishAt: planned?.publishAt.toISOString() ?? null,
});
