import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { pageFilters, pageSearchMaxChars } from "#domains/pages/edited-page.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { pagesPath } from "./pages-query.ts";
import type { PagesScreenData } from "./pages-screen.server.ts";

/** The views of the list, and a search form that works without scripts. */
export function PagesFilters({ screen: { query, languages } }: { screen: PagesScreenData }) {
  const t = useTranslations();
  return (
    <>
      <nav className="studio-segments" aria-label={t("studio.pages.views")}>
        {pageFilters.map((filter) => (
          <Link
            key={filter}
            to={pagesPath({ ...query, filter })}
            aria-current={filter === query.filter ? "page" : undefined}
          >
            {t(`studio.pages.filter.${filter}`)}
          </Link>
        ))}
      </nav>
      {/* A new key shows the URL's values after Back. */}
      <Form className="studio-filters" role="search" action="/studio/pages" key={pagesPath(query)}>
        {query.filter !== "current" && <input type="hidden" name="filter" value={query.filter} />}
        <div className="studio-field studio-filters__text">
          <label htmlFor="pages-text">{t("studio.pages.search")}</label>
          <input
            className="studio-input"
            id="pages-text"
            type="search"
            name="text"
            dir="auto"
            maxLength={pageSearchMaxChars}
            defaultValue={query.text}
          />
        </div>
        {languages.length > 1 && (
          <FilterSelect
            name="language"
            label={t("studio.courses.language")}
            value={query.textsLanguage}
          >
            <option value="">{t("studio.courses.any-language")}</option>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </FilterSelect>
        )}
        <div className="studio-filters__end">
          <button className="studio-button" type="submit">
            {t("studio.people.show")}
          </button>
        </div>
      </Form>
    </>
  );
}
