import { useTranslations } from "use-intl";
import { starterIds } from "#content/starters/starters.ts";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";
import { type StepValues, valueOf } from "#app/studio/setup/step-values.ts";

type Props = { data: NonNullable<SetupData["starter"]>; values: StepValues };

/** What the portal begins with. */
export function StarterStep({ data: { isChosen, missingLanguages }, values }: Props) {
  const t = useTranslations();
  return (
    <fieldset className="studio-starters">
      <legend className="studio-hidden">{t("studio.setup.starter.title")}</legend>
      {starterIds.map((id) => (
        <label key={id} className="studio-starter">
          <b>{t(`studio.setup.starter.${id}`)}</b>
          <span>{t(`studio.setup.starter.${id}-text`)}</span>
          <input
            type="radio"
            name="starter"
            value={id}
            defaultChecked={id === (valueOf(values, "starter") || starterIds[0])}
          />
        </label>
      ))}
      {missingLanguages.map((name) => (
        <p key={name} className="studio-field__help">
          {t("studio.setup.starter.missing-language", { language: name })}
        </p>
      ))}
      {isChosen && <p className="studio-field__help">{t("studio.setup.starter.change-help")}</p>}
    </fieldset>
  );
}
