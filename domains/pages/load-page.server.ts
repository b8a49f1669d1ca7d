import { and, desc, eq, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import type { Page, PageBody, PageModel } from "./page.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { modelColumn, newestBodyOf } from "./lock-page.server.ts";
import { authorize } from "./policy.server.ts";

export const pageTag = (environmentId: string, alias: string) => `page:${environmentId}/${alias}`;
/** The cache tag for which pages exist and are published. */
export const pageListTag = (environmentId: string) => `pages:${environmentId}`;

type StoredPage = {
  alias: string;
  id: string;
  published: boolean;
  revision: number;
  position: number;
  model: PageModel | null;
  body: PageBody;
};

/** Loads a page by alias in a language, published or not; null if there is none. */
export async function loadPage(
  ctx: ContentReaderCtx,
  alias: string,
  language: string,
): Promise<Page | null> {
  const tag = pageTag(ctx.portal.id, alias);
  const where = eq(pages.alias, alias);
  const stored = await readContent(ctx, ["page", alias], tag, () => readPage(ctx, where));
  return stored && presentPage(ctx, stored, language);
}

/** Loads the page of a model, such as a course, in a language; null if it has none. */
export async function loadPageByModel(
  ctx: ContentReaderCtx,
  model: PageModel,
  language: string,
): Promise<Page | null> {
  const where = and(eq(pages.modelName, model.name), eq(pages.modelId, model.id));
  // When a page gets another model, the tag of the whole portal is announced.
  const tag = portalTag(ctx.portal.id);
  const alias = await readContent(ctx, ["page of", model.name, model.id], tag, async () => {
    const page = await readPage(ctx, where);
    return page?.alias ?? null;
  });
  return alias === null ? null : loadPage(ctx, alias, language);
}

/**
 * Loads a page by id or alias as it would be if its draft were published; null if there is none. Never cached: it is
 * for editors.
 */
export async function loadDraft(
  ctx: ContentReaderCtx,
  idOrAlias: string,
  language: string,
): Promise<Page | null> {
  const where = and(
    or(eq(pages.alias, idOrAlias), eq(pages.id, idOrAlias)),
    isNull(pages.trashedAt),
  );
  const stored = await readPage(ctx, where, { body: newestBodyOf(ctx.portal.id) });
  return stored && presentPage(ctx, stored, language);
}

/**
 * Loads an earlier or the current revision of a page in a language; null if there is none. Never cached: it is for editors.
 * @throws AUTH-DENY
 */
export async function loadRevision(
  ctx: ContentReaderCtx & Pick<Ctx, "actor">,
  { alias, revision, language }: { alias: string; revision: number; language: string },
): Promise<Page | null> {
  authorize(ctx, "list", "page revisions");
  const where = eq(pages.alias, alias);
  const stored = await readPage(ctx, where, { revision: sql`${revision}::int` });
  return stored && presentPage(ctx, stored, language);
}

function presentPage(ctx: ContentReaderCtx, stored: StoredPage, language: string): Page {
  const { texts, ...body } = stored.body;
  const shownLanguage = languageOfTexts(texts, language, ctx.settings.i18n.primaryLang);
  const text = texts[shownLanguage];
  if (!text) throw new Error(`The page ${stored.alias} has no text in any language.`);
  const { translated: _, ...shownText } = text;
  return {
    ...shownText,
    ...body,
    middleware: body.middleware ?? [],
    id: stored.id,
    alias: stored.alias,
    environmentId: ctx.portal.id,
    published: stored.published,
    index: stored.position,
    edited: stored.revision,
    language: shownLanguage,
    model: stored.model,
  };
}

async function readPage(
  ctx: ContentReaderCtx,
  where: SQL | undefined,
  {
    body = pageRevisions.body,
    revision = pages.revision,
  }: { body?: SQLWrapper; revision?: SQLWrapper } = {},
): Promise<StoredPage | null> {
  const [page] = await ctx.db
    .select({
      alias: pages.alias,
      id: pages.id,
      published: pages.published,
      position: pages.position,
      revision: pageRevisions.revision,
      body: sql<PageBody>`${body}`,
      model: modelColumn,
    })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(revision))
    .where(and(eq(pages.environmentId, ctx.portal.id), where))
    .orderBy(desc(pages.published), pages.alias)
    .limit(1);
  return page ?? null;
}
