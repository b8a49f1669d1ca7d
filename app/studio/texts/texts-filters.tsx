import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { textGroups } from "#domains/settings/messages/text-groups.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { type TextsScreenQuery, textsPath } from "./texts-query.ts";

type Props = {
  screen: { query: TextsScreenQuery; languages: readonly NamedLanguage[]; wordsMaxChars: number };
};

/** Words, language and subject as a form that works without scripts. */
export function TextsFilters({ screen: { query, languages, wordsMaxChars } }: Props) {
  const t = useTranslations();
  return (
    // A new key shows the address's values after Back.
    <Form className="studio-filters" role="search" action="/studio/texts" key={textsPath(query)}>
      <div className="studio-field studio-filters__text">
        <label htmlFor="texts-words">{t("studio.texts.words")}</label>
        <input
          className="studio-input"
          id="texts-words"
          type="search"
          name="words"
          dir="auto"
          maxLength={wordsMaxChars}
          defaultValue={query.words}
          aria-describedby="texts-words-help"
        />
      </div>
      <FilterSelect name="language" label={t("studio.texts.language")} value={query.language}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="group" label={t("studio.texts.group-label")} value={query.group}>
        <option value="">{t("studio.texts.any-group")}</option>
        {textGroups.map((group) => (
          <option key={group} value={group}>
            {t(`studio.texts.group.${group}`)}
          </option>
        ))}
      </FilterSelect>
      <Choice
        type="checkbox"
        name="own"
        value="1"
        label={t("studio.texts.only-own")}
        defaultChecked={query.isOwn}
      />
      <div className="studio-filters__end">
        <button className="studio-button" type="submit">
          <StudioIcon name="search" />
          {t("studio.texts.find")}
        </button>
      </div>
      <p className="studio-field__help" id="texts-words-help">
        {t("studio.texts.words-help")}
      </p>
    </Form>
  );
}
