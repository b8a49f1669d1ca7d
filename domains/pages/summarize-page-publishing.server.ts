import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { compareBodies, countPicturesWithoutText } from "./body-changes.server.ts";
import type { CheckBlock } from "./check-tree.ts";
import { readEditablePage } from "./lock-page.server.ts";
import { addressOf } from "./page-address.ts";
import { findTakenAddress } from "./page-addresses.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { findUnfinishedPage } from "./page-draft-schema.ts";
import type { PagePublishSummary } from "./page-publish-summary.ts";
import type { PageBody } from "./page.ts";
import { policyTypeOf } from "./policy.ts";
import { authorize } from "./policy.server.ts";
import { readPageSchedule } from "./schedule/read-schedule.server.ts";
import { readBody } from "./show-page.server.ts";

/**
 * Says what publishing a page would change for visitors, and what must be finished before.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function summarizePagePublishing(
  ctx: SystemCtx,
  alias: string,
  checkBlock: CheckBlock,
): Promise<PagePublishSummary> {
  authorize(ctx, "publish", "page");
  // The version first: a change in between is then refused when this is published, instead of published unseen.
  const page = await readEditablePage(ctx.db, ctx.portal.id, alias);
  if (!page) throw notFound();
  const draft = await readDraft(ctx, pageDrafts, alias);
  const body = draft.body as unknown as PageBody;
  const shown = page.published
    ? ((await readBody(ctx.db, ctx.portal.id, alias, page.revision)) ?? null)
    : null;
  const newAddress = addressOf({ alias, address: body.address });
  const oldAddress = shown && addressOf({ alias, address: shown.address });
  return {
    version: page.version,
    isPublished: page.published,
    hasChanges: draft.hasChanges,
    isOutdated: draft.hasChanges && draft.isOutdated,
    changes: compareBodies(shown, body),
    unfinished:
      findUnfinishedPage(body, alias, ctx.settings.i18n.primaryLang, checkBlock) ??
      (await findTakenAddress(ctx.db, ctx.portal.id, alias, body.address)),
    picturesWithoutText: countPicturesWithoutText(body),
    oldAddress: oldAddress === newAddress ? null : oldAddress,
    newAddress,
    policy: policyTypeOf(alias),
    schedule: await readPageSchedule(ctx, alias),
  };
}
