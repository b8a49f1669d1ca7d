import { data, redirect } from "react-router";
import { loadTemplate } from "#content/templates/load-template.server.ts";
import { copyToMainPage } from "#domains/pages/copy-to-main-page.server.ts";
import { createPage } from "#domains/pages/create-page.server.ts";
import { duplicatePage } from "#domains/pages/duplicate-page.server.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { pageEditorPath } from "#domains/pages/page-path.ts";
import { unpublishPage } from "#domains/pages/publish-page.server.ts";
import { pageStarters } from "#domains/pages/starters/page-starters.ts";
import { restorePage, trashPage } from "#domains/pages/trash-page.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { pagesPath, readPagesQuery } from "./pages-query.ts";

/** What went wrong: the key of a text. */
type PagesFormError = { messageKey: string };

/** Runs the action of the pressed button. The list then shows the same filters. */
export async function changePages(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const alias = String(form.get("page") ?? "");
  const list = pagesPath(readPagesQuery(search, ctx.settings.i18n.langs));
  const trashedPath = `${list}${list.includes("?") ? "&" : "?"}trashed=${encodeURIComponent(alias)}`;
  const intents: Record<string, () => Promise<{ flash?: string; path?: string } | null>> = {
    async create() {
      const typed = String(form.get("title") ?? "").trim();
      const title = typed === "" ? undefined : typed.slice(0, pageTitleMaxChars);
      const starter = pageStarters.find((one) => one === form.get("starter")) ?? "empty";
      if (title === undefined && starter === "empty") return null;
      const created = await createPage(ctx, { title, starter }, loadTemplate);
      return { path: pageEditorPath(created.alias) };
    },
    async duplicate() {
      const copy = await duplicatePage(ctx, alias);
      return { flash: "duplicated", path: pageEditorPath(copy.alias) };
    },
    async main() {
      await copyToMainPage(ctx, alias);
      return { flash: "copied-to-main", path: pageEditorPath("main") };
    },
    async unpublish() {
      await unpublishPage(ctx, { alias });
      return { flash: "unpublished" };
    },
    async trash() {
      await trashPage(ctx, alias);
      return { flash: "trashed", path: trashedPath };
    },
    async restore() {
      await restorePage(ctx, alias);
      return { flash: "restored" };
    },
  };
  const run = intents[String(form.get("intent") ?? "")];
  if (!run) throw data(null, 422);
  try {
    const result = await run();
    if (!result) return data<PagesFormError>({ messageKey: "studio.pages.no-title" }, 422);
    if (result.flash) ctx.flash(`studio.pages.${result.flash}`);
    return redirect(result.path ?? list, 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const messageKey = error.messageKey ?? "error.description";
    return data<PagesFormError>({ messageKey }, error.status);
  }
}
