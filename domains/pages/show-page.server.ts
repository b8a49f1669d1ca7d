import { isDeepStrictEqual } from "node:util";
import { eq, and } from "drizzle-orm";
import { lockDraft, lockStoredDraft } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { markPublished } from "#domains/drafts/publish-draft.server.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { addressOf } from "./page-address.ts";
import { reserveAddresses } from "./page-addresses.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { isPage } from "./page-revision.server.ts";
import type { PageBody, PageModel } from "./page.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { addRevision, changeColumns, nextRevision, toModelColumns } from "./write-pages.server.ts";

/** What a page's row holds besides its content. */
export type PagePlace = {
  id: string;
  published: boolean;
  position: number;
  model: PageModel | null;
};

type PageContent = { alias: string; body: PageBody; place: PagePlace };

/**
 * Stores content as a page's new revision, which is the one that is shown. Its draft, if there is one, gets the same
 * content.
 * @param before the page as it was; undefined for a new one
 * @returns the cache tags of what changed
 * @throws INVALID if its address belongs to another page
 */
export async function showBody(
  tx: Transaction,
  ctx: SystemCtx,
  { alias, before, body, place }: PageContent & { before: { revision: number } | undefined },
): Promise<string[]> {
  const old = before && (await readBody(tx, ctx.portal.id, alias, before.revision));
  const addressTags = await reserveAddress(tx, ctx, alias, body);
  const revision = await nextRevision(tx, ctx.portal.id, alias);
  await addRevision(tx, ctx, { alias, revision, body });
  const row = { ...columnsOf(place), revision, trashedAt: null, beforeTrash: null };
  await tx
    .insert(pages)
    .values({ environmentId: ctx.portal.id, alias, ...row })
    .onConflictDoUpdate({
      target: [pages.environmentId, pages.alias],
      set: { ...row, ...changeColumns },
    });
  await endDraft(tx, ctx, alias, body, revision);
  return [...tagsOf(ctx, alias, old, body), ...addressTags];
}

/**
 * Stores content as a page's draft. Visitors still see the published revision.
 * @returns the cache tags of what changed
 */
export async function draftBody(
  tx: Transaction,
  ctx: SystemCtx,
  { alias, body, place }: PageContent,
): Promise<string[]> {
  const row = { ...columnsOf(place), trashedAt: null, beforeTrash: null };
  await tx
    .update(pages)
    .set({ ...row, ...changeColumns })
    .where(isPage(ctx.portal.id, alias));
  await replaceDraft(tx, ctx, pageDrafts, alias, toJson(body));
  return [pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id)];
}

/** Gives a page's draft the content that is published now, as a change of its own. */
export async function endDraft(
  tx: Transaction,
  ctx: SystemCtx,
  alias: string,
  body: PageBody,
  revision: number,
): Promise<void> {
  if (!(await lockStoredDraft(tx, ctx, pageDrafts, alias))) return;
  await replaceDraft(tx, ctx, pageDrafts, alias, toJson(body));
  const { draft } = await lockDraft(tx, ctx, pageDrafts, alias);
  await markPublished(tx, pageDrafts, draft, revision, draft.version);
}

/** Reserves a page's own address. @throws INVALID if it belongs to another page */
export const reserveAddress = (
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal">,
  alias: string,
  { address }: PageBody,
): Promise<string[]> =>
  reserveAddresses(tx, ctx.portal.id, alias, address === undefined ? [] : [address]);

/** The cache tags of a page whose content changes. */
export function tagsOf(
  { portal }: Pick<SystemCtx, "portal">,
  alias: string,
  before: PageBody | undefined,
  after: PageBody,
): string[] {
  const addresses = [before, after].flatMap((body) =>
    body?.address === undefined ? [] : [addressOf({ ...body, alias })],
  );
  const isMoved = before !== undefined && before.address !== after.address;
  return [
    pageTag(portal.id, alias),
    pageListTag(portal.id),
    ...(isMoved ? addresses.map((address) => pageTag(portal.id, address)) : []),
  ];
}

/** Reads a revision's content. */
export async function readBody(
  tx: Pick<Transaction, "select">,
  environmentId: string,
  alias: string,
  revision: number,
): Promise<PageBody | undefined> {
  const [row] = await tx
    .select({ body: pageRevisions.body })
    .from(pageRevisions)
    .where(
      and(
        eq(pageRevisions.environmentId, environmentId),
        eq(pageRevisions.alias, alias),
        eq(pageRevisions.revision, revision),
      ),
    );
  return row?.body;
}

const columnsOf = ({ id, published, position, model }: PagePlace) => ({
  id,
  published,
  position,
  ...toModelColumns(model),
});

/** Whether two contents of a page are the same once they are stored. */
export const isSameBody = (one: PageBody | undefined, other: PageBody): boolean =>
  one !== undefined && isDeepStrictEqual(toJson(one), toJson(other));
