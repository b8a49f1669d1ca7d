import { and, eq, lt } from "drizzle-orm";
import { deleteDrafts } from "#domains/drafts/delete-drafts.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { pageTrashDays } from "./edited-page.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { lockPage, requireFreeModel } from "./lock-page.server.ts";
import { readPageAddresses, releaseAddresses } from "./page-addresses.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { isPage } from "./page-revision.server.ts";
import { isPolicyCategory } from "./policy.ts";
import { authorize } from "./policy.server.ts";
import { deleteSchedule, lockSchedule } from "./schedule/lock-schedule.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import {
  changeColumns,
  removePage,
  removedPosition,
  toModelColumns,
} from "./write-pages.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Puts a page in the trash, where it stays as it is for `pageTrashDays`. Visitors no longer find it, and its editors
 * can't change it. What was planned for it doesn't happen.
 * @throws AUTH-DENY, NOT-FOUND, INVALID for a policy page: people have agreed to its versions
 */
export async function trashPage(ctx: SystemCtx, alias: string): Promise<{ published: false }> {
  authorize(ctx, "delete", "page");
  if (isPolicyCategory(alias))
    throw invalidInput(
      "alias: people have agreed to versions of this policy; unpublish it instead",
    );
  return withTransaction(ctx.db, async (tx) => {
    await lockSchedule(tx, ctx.portal.id, alias);
    const page = await lockPage(tx, ctx.portal.id, alias);
    if (!page || page.index === removedPosition) throw notFound();
    const { published, index: position, model } = page;
    await removePage(tx, ctx.portal.id, alias);
    await tx
      .update(pages)
      .set({
        trashedAt: new Date(ctx.clock.now()),
        beforeTrash: { published, position, model },
      })
      .where(isPage(ctx.portal.id, alias));
    await deleteSchedule(tx, ctx.portal.id, alias);
    await record(tx, ctx, {
      action: "trashPage",
      alias,
      before: { inTrash: false, published },
      after: { inTrash: true, published: false },
    });
    return { published: false };
  });
}

/**
 * Takes a page out of the trash. It is in its old place again, and published if it was.
 * @throws AUTH-DENY, NOT-FOUND if it isn't in the trash, INVALID if another page belongs to its model now
 */
export async function restorePage(ctx: SystemCtx, alias: string): Promise<{ published: boolean }> {
  authorize(ctx, "delete", "page");
  return withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ beforeTrash: pages.beforeTrash })
      .from(pages)
      .where(isPage(ctx.portal.id, alias))
      .for("update");
    if (!row?.beforeTrash) throw notFound();
    const { published, position, model } = row.beforeTrash;
    await requireFreeModel(tx, ctx.portal.id, alias, model);
    await tx
      .update(pages)
      .set({
        published,
        position,
        ...toModelColumns(model),
        trashedAt: null,
        beforeTrash: null,
        ...changeColumns,
      })
      .where(isPage(ctx.portal.id, alias));
    await record(tx, ctx, {
      action: "restorePage",
      alias,
      before: { inTrash: true, published: false },
      after: { inTrash: false, published },
    });
    return { published };
  });
}

/** Whether a page is in the trash. @throws AUTH-DENY */
export async function isPageInTrash(ctx: SystemCtx, alias: string): Promise<boolean> {
  authorize(ctx, "list", "page");
  const [row] = await ctx.db
    .select({ trashedAt: pages.trashedAt })
    .from(pages)
    .where(isPage(ctx.portal.id, alias));
  return row !== undefined && row.trashedAt !== null;
}

type PageRecord = {
  action: string;
  alias: string;
  before: Record<string, boolean>;
  after: Record<string, boolean>;
};

/** Writes the change to the audit log, and tells all processes what is no longer up to date. */
async function record(tx: Transaction, ctx: SystemCtx, { alias, ...change }: PageRecord) {
  await writeAudit(tx, ctx, { ...change, subject: ["page", alias] });
  const addresses = [...(await readPageAddresses(tx, ctx.portal.id))]
    .filter(([, owner]) => owner === alias)
    .map(([address]) => pageTag(ctx.portal.id, address));
  const { id } = ctx.portal;
  const tags = [pageTag(id, alias), pageListTag(id), portalTag(id), ...addresses];
  await announceChange(tx, id, tags);
}

/** Deletes the pages that were in the trash for `pageTrashDays`. Other pages can then have their addresses. */
export async function emptyPageTrash({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - pageTrashDays * dayMs);
  const old = await db
    .select({ environmentId: pages.environmentId, alias: pages.alias })
    .from(pages)
    .where(lt(pages.trashedAt, before));
  for (const { environmentId, alias } of old)
    await withTransaction(db, async (tx) => {
      const deleted = await tx
        .delete(pages)
        .where(and(isPage(environmentId, alias), lt(pages.trashedAt, before)))
        .returning({ alias: pages.alias });
      if (deleted.length === 0) return;
      await deleteDrafts(tx, environmentId, pageDrafts, [alias]);
      await releaseAddresses(tx, environmentId, alias);
      await tx
        .delete(pageRevisions)
        .where(and(eq(pageRevisions.environmentId, environmentId), eq(pageRevisions.alias, alias)));
    });
}
