import { sql } from "drizzle-orm";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import type { Page, PageBody } from "./page.ts";

export const pageTag = (environmentId: string, alias: string) => `page:${environmentId}/${alias}`;

type StoredPage = {
  id: string;
  published: boolean;
  revision: number;
  position: number;
  body: PageBody;
};

/** A page of the portal by alias in a language, published or not; null when there is none. */
export async function loadPage(ctx: Reader, alias: string, language: string): Promise<Page | null> {
  const tag = pageTag(ctx.portal.id, alias);
  const stored = await readContent(ctx, `page ${alias}`, tag, () => readPage(ctx, alias));
  if (!stored) return null;
  const { texts, ...body } = stored.body;
  const text = texts[language] ?? texts[ctx.settings.i18n.primaryLang] ?? Object.values(texts)[0]!;
  return {
    ...text,
    ...body,
    id: stored.id,
    alias,
    environmentId: ctx.portal.id,
    published: stored.published,
    index: stored.position,
    edited: stored.revision,
  };
}

async function readPage(ctx: Reader, alias: string): Promise<StoredPage | null> {
  const { rows } = await ctx.db.execute<StoredPage>(sql`
    select p.id, p.published, p.revision, p.position, r.body
    from pages p
    join page_revisions r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = p.revision
    where p.environment_id = ${ctx.portal.id} and p.alias = ${alias}`);
  return rows[0] ?? null;
}
