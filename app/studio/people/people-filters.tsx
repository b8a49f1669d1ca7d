import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { memberSorts, memberStatuses } from "#domains/identity/membership/member-filter.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import {
  activityOptions,
  countFilters,
  hasFilters,
  peoplePath,
  queryTextMaxChars,
} from "./people-query.ts";
import type { PeopleScreenData } from "./people-screen.server.ts";

const activityKeys = {
  "7": "active-7",
  "30": "active-30",
  "-14": "inactive-14",
  "-90": "inactive-90",
} as const;

/** Search, filters and order as a form that works without scripts. */
export function PeopleFilters({ screen }: { screen: PeopleScreenData }) {
  const { query, seesEveryone, roles, mentors } = screen;
  const t = useTranslations();
  return (
    // A new key shows the URL's values after "Clear filters" and Back.
    <Form className="studio-filters" role="search" action="/studio/people" key={peoplePath(query)}>
      <div className="studio-field studio-filters__text">
        <label htmlFor="people-text">
          {t(seesEveryone ? "studio.people.search" : "studio.people.search-names")}
        </label>
        <input
          className="studio-input"
          id="people-text"
          type="search"
          name="text"
          dir="auto"
          maxLength={queryTextMaxChars}
          defaultValue={query.text}
        />
      </div>
      <details className="studio-filter studio-filters__more">
        <summary>
          <StudioIcon name="settings" />
          {t("studio.filter", { count: countFilters(query) })}
        </summary>
        <div className="studio-filters__selects">
          {seesEveryone && (
            <>
              <FilterSelect name="role" label={t("studio.people.role")} value={query.role}>
                <option value="">{t("studio.people.any-role")}</option>
                <option value="staff">{t("studio.people.staff")}</option>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {t(`roles.${role}.name` as never)}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect name="status" label={t("studio.people.status")} value={query.status}>
                <option value="">{t("studio.people.any-status")}</option>
                {memberStatuses.map((status) => (
                  <option key={status} value={status}>
                    {t(`studio.people.status-${status}`)}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect name="mentor" label={t("studio.people.mentor")} value={query.mentor}>
                <option value="">{t("studio.people.any-mentor")}</option>
                <option value="none">{t("studio.people.no-mentor")}</option>
                {mentors.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
              </FilterSelect>
            </>
          )}
          <FilterSelect
            name="activity"
            label={t("studio.people.last-active")}
            value={query.activity}
          >
            <option value="">{t("studio.people.any-time")}</option>
            {activityOptions.map((option) => (
              <option key={option} value={option}>
                {t(`studio.people.${activityKeys[option]}`)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="sort" label={t("studio.people.sort")} value={query.sort}>
            {memberSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`studio.people.sort-${sort}`)}
              </option>
            ))}
          </FilterSelect>
        </div>
      </details>
      <div className="studio-filters__end">
        <button className="studio-button" type="submit">
          {t("studio.people.show")}
        </button>
        {hasFilters(query) && (
          <Link className="studio-button studio-button--quiet" to="/studio/people">
            {t("studio.people.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
