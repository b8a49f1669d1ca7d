import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { EditedPage } from "#domains/pages/edited-page.ts";
import { pageEditorPath, pagePath } from "#domains/pages/page-path.ts";
import { isPolicyCategory } from "#domains/pages/policy.ts";
import { PublishLight } from "#app/studio/ui/publish-light.tsx";
import { PageMenu } from "./page-menu.tsx";

type TableProps = { pages: readonly EditedPage[]; canWrite: boolean };

/** The list as a table; on a phone each row becomes a block of two or three lines. */
export function PagesTable({ pages, canWrite }: TableProps) {
  const t = useTranslations();
  return (
    <table className="studio-table studio-courses-table">
      <thead>
        <tr>
          <th scope="col">{t("studio.pages.page")}</th>
          <th scope="col">{t("studio.courses.state")}</th>
          <th scope="col">{t("studio.courses.languages")}</th>
          <th scope="col">{t("studio.pages.changed-on")}</th>
          <th scope="col">
            <span className="studio-hidden">{t("studio.courses.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <PageRow key={page.alias} page={page} canWrite={canWrite} />
        ))}
      </tbody>
    </table>
  );
}

function PageRow({ page, canWrite }: { page: EditedPage; canWrite: boolean }) {
  const t = useTranslations();
  const format = useFormatter();
  const { state, languages, updatedAt, trashedAt } = page;
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <tr>
      <th scope="row">
        <PageName page={page} />
      </th>
      <td>
        {trashedAt === null ? (
          <PublishLight state={state} />
        ) : (
          <span className="studio-badge">
            {t("studio.courses.in-trash", { day: day(trashedAt) })}
          </span>
        )}
      </td>
      <td>{languages.join(", ")}</td>
      <td>{state === "draft" ? "—" : day(updatedAt)}</td>
      <td>{canWrite && <PageMenu page={page} />}</td>
    </tr>
  );
}

function PageName({ page: { alias, address, title, trashedAt } }: { page: EditedPage }) {
  const t = useTranslations();
  return (
    <span className="studio-pages-table__name">
      {trashedAt === null ? (
        <Link className="studio-courses-table__title" to={pageEditorPath(alias)}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi className="studio-courses-table__title">{title}</bdi>
      )}
      <span className="studio-muted studio-small">
        <bdi dir="ltr">{decodeURIComponent(pagePath(address))}</bdi>
        {alias === "main" && <span className="studio-badge">{t("studio.pages.is-main")}</span>}
        {isPolicyCategory(alias) && (
          <span className="studio-badge">{t("studio.pages.is-policy")}</span>
        )}
      </span>
    </span>
  );
}
