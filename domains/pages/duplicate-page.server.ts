import { eq, sql } from "drizzle-orm";
import { copyTitle } from "#domains/drafts/copy-title.ts";
import { markTranslations } from "#domains/drafts/mark-translations.ts";
import { applyOperations, toJson } from "#domains/drafts/operations.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { findNewPlace, storeNewPage } from "./create-page.server.ts";
import { lockPage, readNewestBody } from "./lock-page.server.ts";
import { pageTitleMaxChars } from "./page-limits.ts";
import type { PageBody } from "./page.ts";
import { pageTranslation } from "./page-translation.ts";
import { authorize } from "./policy.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";

/**
 * Copies a page with the newest version of its draft. The copy is unpublished and has an address of its own.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function duplicatePage(ctx: SystemCtx, alias: string): Promise<{ alias: string }> {
  authorize(ctx, "change", "page");
  return withTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx.portal.id, alias);
    const original = page && (await readNewestBody(tx, ctx.portal.id, alias));
    if (!original) throw notFound();
    const { address: _, ...body } = original;
    const copy = await numberTitles(tx, ctx, body);
    const primary = ctx.settings.i18n.primaryLang;
    const title = copy.texts[primary]?.title || alias;
    const place = await findNewPlace(tx, ctx, title);
    await storeNewPage(tx, ctx, { ...place, body: copy }, "duplicatePage", {
      original: alias,
    });
    return { alias: place.alias };
  });
}

/** Numbers the title in every language with the first number that no page has yet. No translation becomes outdated. */
async function numberTitles(tx: Transaction, ctx: SystemCtx, body: PageBody): Promise<PageBody> {
  const rows = await tx
    .select({
      title: sql<string>`jsonb_path_query(${pageRevisions.body}, '$.texts.*.title') #>> '{}'`,
    })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(eq(pages.environmentId, ctx.portal.id));
  const taken = new Set(rows.map(({ title }) => title));
  const texts = Object.fromEntries(
    Object.entries(body.texts).map(([language, text]) => [
      language,
      { ...text, title: copyTitle(text.title, taken, pageTitleMaxChars) },
    ]),
  );
  const copy = toJson({ ...body, texts });
  const primary = ctx.settings.i18n.primaryLang;
  const marks = markTranslations(toJson(body), copy, pageTranslation, primary);
  return applyOperations(copy, marks).document as unknown as PageBody;
}
