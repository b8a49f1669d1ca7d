import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { inboxSearchMaxChars } from "#domains/conversations/conversation.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import type { InboxScreenData } from "./inbox-screen.server.ts";

/** Search and filters of the list as a form that works without scripts. */
export function InboxFilters({ screen }: { screen: InboxScreenData }) {
  const t = useTranslations();
  const { view, filter, isFiltered, tags, languages } = screen;
  return (
    <details open={isFiltered}>
      <summary className="studio-button">{t("studio.inbox.search")}</summary>
      <Form
        // A new key shows the address's values after "Show all" and Back.
        key={Object.values(filter).join("\n")}
        className="studio-thread__form"
        role="search"
        action="/studio/inbox"
      >
        <input type="hidden" name="view" value={view} />
        <div className="studio-field">
          <label htmlFor="inbox-text">{t("studio.inbox.search-text")}</label>
          <input
            className="studio-input"
            id="inbox-text"
            type="search"
            name="text"
            dir="auto"
            maxLength={inboxSearchMaxChars}
            defaultValue={filter.text}
          />
        </div>
        {tags.length > 0 && (
          <FilterSelect name="tag" label={t("studio.inbox.tag")} value={filter.tag}>
            <option value="">{t("studio.inbox.any-tag")}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </FilterSelect>
        )}
        <FilterSelect name="language" label={t("studio.inbox.language")} value={filter.language}>
          <option value="">{t("studio.inbox.any-language")}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <div className="studio-thread__buttons">
          <button className="studio-button" type="submit">
            {t("studio.inbox.search")}
          </button>
          {isFiltered && (
            <Link className="studio-button" to={`/studio/inbox?view=${view}`}>
              {t("studio.inbox.show-all")}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
