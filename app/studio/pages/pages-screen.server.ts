import { editedPagesLimit } from "#domains/pages/edited-page.ts";
import { editedPagesListName, listEditedPages } from "#domains/pages/list-edited-pages.server.ts";
import { listTakenAliases } from "#domains/pages/list-taken-aliases.server.ts";
import { can } from "#domains/pages/policy.server.ts";
import { aliasOfStarter, pageStarters } from "#domains/pages/starters/page-starters.ts";
import { isPageInTrash } from "#domains/pages/trash-page.server.ts";
import { encodeCursor } from "#domains/settings/paging.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { languageNames, nameLanguages } from "#app/studio/name-languages.server.ts";
import { readPosition } from "#app/studio/read-position.server.ts";
import { pagesPath, readPagesQuery } from "./pages-query.ts";

/** Loads one page of the list. */
export async function loadPagesScreen(ctx: RequestCtx, request: Request) {
  const search = new URL(request.url).searchParams;
  const { langs } = ctx.settings.i18n;
  const query = readPagesQuery(search, langs);
  const list = editedPagesListName(query);
  const after = readPosition(ctx, list, request);
  const { rows, next } = await listEditedPages(ctx, query, { limit: editedPagesLimit, after });
  const trashedAlias = search.get("trashed");
  const isInTrash = trashedAlias !== null && (await isPageInTrash(ctx, trashedAlias));
  const isCreating = search.has("new");
  return {
    query,
    canWrite: can(ctx, "change", "page"),
    languages: nameLanguages(langs, ctx.language),
    isCreating,
    /** What a new page can begin with, without the pages that the portal has already. */
    starters: isCreating ? await listStarters(ctx) : [],
    /** The page that was just put in the trash. */
    trashedAlias: isInTrash ? trashedAlias : null,
    isFirstPage: after === null,
    nextPath: next && pagesPath(query, encodeCursor(ctx, list, next)),
    pages: rows.map((page) => ({
      ...page,
      languages: languageNames(page.languages, langs, ctx.language),
    })),
  };
}

async function listStarters(ctx: RequestCtx) {
  const fixed = pageStarters.flatMap((starter) => aliasOfStarter(starter) ?? []);
  const taken = await listTakenAliases(ctx, fixed);
  return pageStarters.filter((starter) => {
    const alias = aliasOfStarter(starter);
    return alias === null || !taken.has(alias);
  });
}

export type PagesScreenData = Awaited<ReturnType<typeof loadPagesScreen>>;
