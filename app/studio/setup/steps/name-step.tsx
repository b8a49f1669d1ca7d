import { useTranslations } from "use-intl";
import { titleMaxChars } from "#domains/settings/settings.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";
import { type StepValues, valueOf } from "#app/studio/setup/step-values.ts";

type Props = { data: NonNullable<SetupData["name"]>; values: StepValues };

/** What the portal is called, its languages, and where people may write. */
export function NameStep({ data: { languages }, values }: Props) {
  const t = useTranslations();
  return (
    <>
      <TextField
        id="title"
        name="title"
        label={t("studio.setup.name.field")}
        defaultValue={valueOf(values, "title")}
        maxLength={titleMaxChars}
        required
        autoComplete="organization"
      />
      <FilterSelect
        id="primary"
        name="primary"
        label={t("studio.setup.name.primary")}
        value={valueOf(values, "primary")}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <fieldset>
        <legend className="studio-field__label">{t("studio.setup.name.languages")}</legend>
        {languages.map(({ code, name }) => (
          <Choice
            key={code}
            type="checkbox"
            name="languages"
            value={code}
            defaultChecked={values["languages"]?.includes(code)}
            label={name}
          />
        ))}
        <p className="studio-field__help">{t("studio.setup.name.more-languages")}</p>
      </fieldset>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t("studio.setup.name.email")}
        help={t("studio.setup.name.email-help")}
        defaultValue={valueOf(values, "email")}
        autoComplete="email"
      />
    </>
  );
}
