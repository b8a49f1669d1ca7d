import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { courseFilters, searchTextMaxChars } from "#domains/courses/edited-course.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { coursesPath } from "./courses-query.ts";
import type { CoursesScreenData } from "./courses-screen.server.ts";

/** The views of the list, and a search form that works without scripts. */
export function CoursesFilters({ screen: { query, languages } }: { screen: CoursesScreenData }) {
  const t = useTranslations();
  return (
    <>
      <nav className="studio-segments" aria-label={t("studio.courses.views")}>
        {courseFilters.map((filter) => (
          <Link
            key={filter}
            to={coursesPath({ ...query, filter })}
            aria-current={filter === query.filter ? "page" : undefined}
          >
            {t(`studio.courses.filter.${filter}`)}
          </Link>
        ))}
      </nav>
      {/* A new key shows the URL's values after Back. */}
      <Form
        className="studio-filters"
        role="search"
        action="/studio/courses"
        key={coursesPath(query)}
      >
        {query.filter !== "current" && <input type="hidden" name="filter" value={query.filter} />}
        <div className="studio-field studio-filters__text">
          <label htmlFor="courses-text">{t("studio.courses.search")}</label>
          <input
            className="studio-input"
            id="courses-text"
            type="search"
            name="text"
            dir="auto"
            maxLength={searchTextMaxChars}
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
