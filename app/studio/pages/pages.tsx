import { Form, Link, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { pageTrashDays } from "#domains/pages/edited-page.ts";
import { requestContext } from "#request/request-context.server.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { NewPage } from "./new-page.tsx";
import { changePages } from "./pages-action.server.ts";
import { PagesFilters } from "./pages-filters.tsx";
import { pagesPath } from "./pages-query.ts";
import { loadPagesScreen, type PagesScreenData } from "./pages-screen.server.ts";
import { PagesTable } from "./pages-table.tsx";
import type { Route } from "./+types/pages";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPagesScreen(context.get(requestContext), request);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changePages(
    context.get(requestContext),
    new URL(request.url).searchParams,
    await request.formData(),
  );

/** The pages of the portal: what visitors see of each, and everything that can be done with a whole page. */
export default function PagesScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>();
  const { pages, query, canWrite, isFirstPage, nextPath, isCreating, trashedAlias } = screen;
  const t = useTranslations();
  const errorText = error && t(error.messageKey as never);
  return (
    <Screen
      title={t("studio.area.pages")}
      actions={
        canWrite && (
          <Link className="studio-button studio-button--pill" to="/studio/pages?new=1">
            {t("studio.pages.new")}
          </Link>
        )
      }
    >
      <div className="studio-courses">
        {canWrite && isCreating && <NewPage starters={screen.starters} error={errorText} />}
        {errorText && !isCreating && <Note kind="bad">{errorText}</Note>}
        {trashedAlias !== null && <UndoTrash alias={trashedAlias} />}
        <PagesFilters screen={screen} />
        <div className="studio-card">
          {pages.length > 0 ? (
            <PagesTable pages={pages} canWrite={canWrite} />
          ) : (
            <NoPages screen={screen} />
          )}
        </div>
        <PageLinks
          label={t("studio.people.pages")}
          firstPath={isFirstPage ? null : pagesPath(query)}
          nextPath={nextPath}
        />
      </div>
    </Screen>
  );
}

function UndoTrash({ alias }: { alias: string }) {
  const t = useTranslations();
  return (
    <Form className="studio-note" method="post">
      <input type="hidden" name="page" value={alias} />
      <p>{t("studio.pages.trashed-note", { days: pageTrashDays })}</p>
      <button className="studio-button" type="submit" name="intent" value="restore">
        {t("studio.courses.undo")}
      </button>
    </Form>
  );
}

function NoPages({ screen: { query } }: { screen: PagesScreenData }) {
  const t = useTranslations();
  if (query.text !== "" || query.textsLanguage !== "")
    return <EmptyNote title={t("studio.pages.none")}>{t("studio.people.none-text")}</EmptyNote>;
  return (
    <EmptyNote title={t(`studio.pages.empty.${query.filter}`)}>
      {t(`studio.pages.empty-text.${query.filter}`, { days: pageTrashDays })}
    </EmptyNote>
  );
}
