import { type SQL, sql } from "drizzle-orm";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import type { Page, PageBody, PageModel } from "./page.ts";
import { pageRevisions, pages } from "./tables.server.ts";

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
export async function loadPage(ctx: Reader, alias: string, language: string): Promise<Page | null> {
  const tag = pageTag(ctx.portal.id, alias);
  const where = sql`p.alias = ${alias}`;
  const stored = await readContent(ctx, ["page", alias], tag, () => readPage(ctx, where));
  return stored && presentPage(ctx, stored, language);
}

/** Loads the page that belongs to something, such as a course, in a language; null if none does. */
export async function loadPageByModel(
  ctx: Reader,
  model: PageModel,
  language: string,
): Promise<Page | null> {
  const where = sql`p.model_name = ${model.name} and p.model_id = ${model.id}`;
  // Moving a page from one thing to another announces the whole portal.
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
  ctx: Reader,
  idOrAlias: string,
  language: string,
): Promise<Page | null> {
  const where = sql`(p.alias = ${idOrAlias} or p.id = ${idOrAlias})`;
  const stored = await readPage(ctx, where, sql`coalesce(p.draft, p.revision)`);
  return stored && presentPage(ctx, stored, language);
}

function presentPage(ctx: Reader, stored: StoredPage, language: string): Page {
  const { texts, ...body } = stored.body;
  const shownIn = languageOfTexts(texts, language, ctx.settings.i18n.primaryLang);
  const text = texts[shownIn];
  if (!text) throw new Error(`The page ${stored.alias} says nothing in any language.`);
  return {
    ...text,
    ...body,
    middleware: body.middleware ?? [],
    id: stored.id,
    alias: stored.alias,
    environmentId: ctx.portal.id,
    published: stored.published,
    index: stored.position,
    edited: stored.revision,
    language: shownIn,
    model: stored.model,
  };
}

async function readPage(
  ctx: Reader,
  where: SQL,
  revision = sql`p.revision`,
): Promise<StoredPage | null> {
  const { rows } = await ctx.db.execute<StoredPage>(sql`
    select p.alias, p.id, p.published, p.position, r.revision, r.body,
      case when p.model_name is null then null
        else jsonb_build_object('name', p.model_name, 'id', p.model_id) end as model
    from ${pages} p
    join ${pageRevisions} r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = ${revision}
    where p.environment_id = ${ctx.portal.id} and ${where}
    order by p.published desc, p.alias limit 1`);
  return rows[0] ?? null;
}
