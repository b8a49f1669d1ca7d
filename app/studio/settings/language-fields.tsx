import { useTranslations } from "use-intl";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { type GeneralValues, offeredLanguages } from "./general-form.ts";

type LanguageFieldsProps = {
  values: GeneralValues;
  errorOf: (name: keyof GeneralValues) => string | undefined;
  /** What others have saved meanwhile; null if nobody has. */
  current: GeneralValues | null;
  /** The names of languages by their codes. */
  names: Readonly<Record<string, string>>;
};

/** Which languages the portal has, and which one stands in where a text is missing. */
export function LanguageFields({ values, errorOf, current, names }: LanguageFieldsProps) {
  const t = useTranslations();
  const nameOf = (code: string) => names[code] ?? code;
  const offered = offeredLanguages(values.languages);
  const languagesError = errorOf("languages");
  const primaryError = errorOf("primaryLanguage");
  const currentText = current && current.languages.map(nameOf).join(", ");
  const isDifferent =
    currentText !== null && currentText !== values.languages.map(nameOf).join(", ");
  return (
    <div className="studio-card">
      <div className="studio-card__header">
        <h3>{t("studio.general.languages")}</h3>
      </div>
      <div className="studio-card__body">
        <fieldset aria-describedby={languagesError && "studio-languages-error"}>
          <legend className="studio-field__label">{t("studio.general.languages-label")}</legend>
          {offered.map((code) => (
            <label key={code} className="studio-choice">
              <input
                type="checkbox"
                name="languages"
                value={code}
                defaultChecked={values.languages.includes(code)}
              />
              <span>{nameOf(code)}</span>
            </label>
          ))}
          {isDifferent && (
            <p className="studio-field__current">
              {t("studio.conflict.current", { value: currentText })}
            </p>
          )}
          {languagesError && (
            <p className="studio-field__error" id="studio-languages-error">
              {languagesError}
            </p>
          )}
        </fieldset>
        <div className="studio-pair">
          <TextField
            name="newLanguage"
            label={t("studio.general.new-language")}
            help={t("studio.general.new-language-help")}
            defaultValue={values.newLanguage}
            error={errorOf("newLanguage")}
            dir="ltr"
            autoCapitalize="none"
          />
          <div className="studio-field">
            <label htmlFor="studio-primary-language">{t("studio.general.primary")}</label>
            <select
              className="studio-input"
              id="studio-primary-language"
              name="primaryLanguage"
              defaultValue={values.primaryLanguage}
              aria-invalid={primaryError ? true : undefined}
              aria-describedby="studio-primary-language-note"
            >
              {offered.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
            <p
              className={primaryError ? "studio-field__error" : "studio-field__help"}
              id="studio-primary-language-note"
            >
              {primaryError ?? t("studio.general.primary-help")}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
