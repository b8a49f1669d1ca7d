import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { type EditedPage, pageTrashDays } from "#domains/pages/edited-page.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { isPolicyCategory } from "#domains/pages/policy.ts";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";

/** What can be done with a whole page. The menu opens without scripts, too. */
export function PageMenu({ page }: { page: EditedPage }) {
  const t = useTranslations();
  const { alias, address, title, state, trashedAt } = page;
  return (
    <details className="studio-row-menu" data-menu>
      <summary className="studio-icon-button" title={t("studio.courses.menu")}>
        <StudioIcon name="more" />
        <span className="studio-hidden">{t("studio.courses.menu-of", { title })}</span>
      </summary>
      <Form
        className="studio-popover"
        method="post"
        onSubmit={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}
      >
        <input type="hidden" name="page" value={alias} />
        {trashedAt !== null && <Item intent="restore" icon="history" />}
        {trashedAt === null && (
          <>
            {state !== "draft" && (
              <a className="studio-popover__item" href={pagePath(address)}>
                <StudioIcon name="outside" />
                <span>{t("studio.pages.open")}</span>
              </a>
            )}
            <Item intent="duplicate" icon="copy" />
            {alias !== "main" && !isPolicyCategory(alias) && <Item intent="main" icon="home" />}
            {state !== "draft" && <Item intent="unpublish" icon="offline" />}
            {!isPolicyCategory(alias) && <Item intent="trash" icon="trash" />}
          </>
        )}
      </Form>
    </details>
  );
}

type Intent = "restore" | "duplicate" | "main" | "unpublish" | "trash";

function Item({ intent, icon }: { intent: Intent; icon: StudioIconName }) {
  const t = useTranslations();
  return (
    <button className="studio-popover__item" type="submit" name="intent" value={intent}>
      <StudioIcon name={icon} />
      <span>
        {t(`studio.pages.action.${intent}`)}
        <small>{t(`studio.pages.action-help.${intent}`, { days: pageTrashDays })}</small>
      </span>
    </button>
  );
}
