import { sql } from "drizzle-orm";
import { hasChanges, lockDraft, lockStoredDraft } from "#domains/drafts/lock-draft.server.ts";
import { markPublished } from "#domains/drafts/publish-draft.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { AuditFields } from "#domains/settings/audit-log/changed-fields.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { CheckBlock } from "./check-tree.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { type EditablePage, lockPage, readEditablePage } from "./lock-page.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { findUnfinishedPage } from "./page-draft-schema.ts";
import { isPage } from "./page-revision.server.ts";
import type { PageBody } from "./page.ts";
import { authorize } from "./policy.server.ts";
import { lockSchedule, type PlannedPage, updateSchedule } from "./schedule/lock-schedule.server.ts";
import { endDraft, isSameBody, readBody, reserveAddress, tagsOf } from "./show-page.server.ts";
import { pages } from "./tables.server.ts";
import { addRevision, changeColumns, nextRevision } from "./write-pages.server.ts";

type PageVersion = { alias: string; version?: number | undefined };

/**
 * Publishes a page: its draft, or the content of a named revision, which then becomes the newest one.
 * @throws AUTH-DENY, NOT-FOUND, INVALID for a revision that the page doesn't have, or with the place that is unfinished,
 *   CONFLICT on an old version, or if something else was published since the draft was made
 */
export async function publishPage(
  ctx: SystemCtx,
  { revision, ...pageVersion }: PageVersion & { revision?: number | undefined },
  checkBlock: CheckBlock,
): Promise<EditablePage> {
  return changePage(ctx, "publishPage", pageVersion, async (tx, page, schedule) => {
    if (revision === undefined) return publishDraft(tx, ctx, page, schedule, checkBlock);
    const body = await readBody(tx, ctx.portal.id, page.alias, revision);
    if (!body) throw invalidInput(`revision: the page has no revision ${revision}`);
    const tags = await publishBody(tx, ctx, page, body);
    await endDraft(tx, ctx, page.alias, body, (await readPlace(tx, ctx, page.alias)).revision);
    return tags;
  });
}

/** Unpublishes a page; its content stays. @throws AUTH-DENY, NOT-FOUND, CONFLICT on an old version */
export async function unpublishPage(
  ctx: SystemCtx,
  pageVersion: PageVersion,
): Promise<EditablePage> {
  return changePage(ctx, "unpublishPage", pageVersion, async (tx, { alias }) => {
    await tx
      .update(pages)
      .set({ published: false, ...changeColumns })
      .where(isPage(ctx.portal.id, alias));
    return [];
  });
}

async function publishDraft(
  tx: Transaction,
  ctx: SystemCtx,
  page: EditablePage,
  schedule: PlannedPage | undefined,
  checkBlock: CheckBlock,
): Promise<string[]> {
  const { alias, revision } = page;
  const draft = await lockStoredDraft(tx, ctx, pageDrafts, alias);
  if (!draft || !hasChanges(draft)) {
    await show(tx, ctx, alias, revision);
    return [];
  }
  if (draft.baseRevision !== revision) throw versionConflict();
  const body = draft.body as unknown as PageBody;
  requireFinished(ctx, alias, body, checkBlock);
  const tags = await publishBody(tx, ctx, page, body);
  const { revision: shown } = await readPlace(tx, ctx, alias);
  await markPublished(tx, pageDrafts, draft, shown, draft.version);
  if (schedule) await updateSchedule(tx, ctx, schedule, draft.version);
  return tags;
}

/** Shows a version of a page that was planned, as publishing it then would have. */
export async function publishPlanned(
  tx: Transaction,
  ctx: SystemCtx,
  page: EditablePage,
  planned: { version: number; baseRevision: number; body: PageBody },
): Promise<string[]> {
  const { draft, published } = await lockDraft(tx, ctx, pageDrafts, page.alias);
  if (published.revision !== planned.baseRevision) throw versionConflict();
  const tags = await publishBody(tx, ctx, page, planned.body);
  const { revision } = await readPlace(tx, ctx, page.alias);
  await markPublished(tx, pageDrafts, draft, revision, planned.version);
  return tags;
}

/** @throws INVALID with the first place that is unfinished */
export function requireFinished(
  { settings }: Pick<SystemCtx, "settings">,
  alias: string,
  body: PageBody,
  checkBlock: CheckBlock,
): void {
  const problem = findUnfinishedPage(body, alias, settings.i18n.primaryLang, checkBlock);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
}

/** Shows content, as a new revision if it isn't what is shown already. Returns the cache tags of what changed. */
async function publishBody(
  tx: Transaction,
  ctx: SystemCtx,
  { alias, revision: shown }: EditablePage,
  body: PageBody,
): Promise<string[]> {
  const before = await readBody(tx, ctx.portal.id, alias, shown);
  const addressTags = await reserveAddress(tx, ctx, alias, body);
  const isSame = isSameBody(before, body);
  const revision = isSame ? shown : await nextRevision(tx, ctx.portal.id, alias);
  if (!isSame) await addRevision(tx, ctx, { alias, revision, body });
  await show(tx, ctx, alias, revision);
  return [...tagsOf(ctx, alias, before, body), ...addressTags];
}

const show = (tx: Transaction, { portal }: SystemCtx, alias: string, revision: number) =>
  tx
    .update(pages)
    // An import may have removed it.
    .set({
      published: true,
      revision,
      position: sql`greatest(${pages.position}, 0)`,
      ...changeColumns,
    })
    .where(isPage(portal.id, alias));

const readPlace = async (tx: Transaction, { portal }: SystemCtx, alias: string) =>
  (await readEditablePage(tx, portal.id, alias))!;

/** Changes a locked page, and records the change. @param detail what else the audit log says */
export async function recordPageChange(
  tx: Transaction,
  ctx: SystemCtx,
  action: string,
  before: EditablePage,
  applyChange: (page: EditablePage) => Promise<string[]>,
  detail: AuditFields = {},
): Promise<EditablePage> {
  const { alias } = before;
  const changedTags = await applyChange(before);
  const after = await readPlace(tx, ctx, alias);
  const fieldsOf = ({ published, revision, draft }: EditablePage) => ({
    published,
    revision,
    draft,
  });
  await writeAudit(tx, ctx, {
    action,
    subject: ["page", alias],
    before: fieldsOf(before),
    after: fieldsOf(after),
    detail: { alias, version: after.version, ...detail },
  });
  const tags = [
    ...new Set([
      pageTag(ctx.portal.id, alias),
      pageListTag(ctx.portal.id),
      ...changedTags,
      ...(before.model || after.model ? [portalTag(ctx.portal.id)] : []),
    ]),
  ];
  await announceChange(tx, ctx.portal.id, tags);
  return after;
}

async function changePage(
  ctx: SystemCtx,
  action: string,
  { alias, version }: PageVersion,
  applyChange: (
    tx: Transaction,
    page: EditablePage,
    schedule: PlannedPage | undefined,
  ) => Promise<string[]>,
): Promise<EditablePage> {
  authorize(ctx, "publish", "page");
  return withTransaction(ctx.db, async (tx) => {
    const schedule = await lockSchedule(tx, ctx.portal.id, alias);
    const page = await lockPage(tx, ctx.portal.id, alias);
    if (!page) throw notFound();
    if (version !== undefined && version !== page.version) throw versionConflict();
    return recordPageChange(tx, ctx, action, page, (locked) => applyChange(tx, locked, schedule));
  });
}
