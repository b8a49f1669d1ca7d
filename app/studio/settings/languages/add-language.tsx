import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { languageInputMaxChars, type NewLanguageProblem } from "./language-input.ts";

type Props = {
  version: number;
  /** Names of languages that the portal doesn't have yet. */
  suggestions: readonly string[];
  typed: string;
  problem: NewLanguageProblem | null;
};

/** Adds a language by its name or its code. */
export function AddLanguage({ version, suggestions, typed, problem }: Props) {
  const t = useTranslations();
  return (
    <Form method="post" className="studio-card" noValidate>
      <div className="studio-card__header">
        <h3>{t("studio.languages.add")}</h3>
      </div>
      <div className="studio-card__body">
        <input type="hidden" name="version" value={version} />
        <TextField
          id="language"
          name="language"
          label={t("studio.languages.new")}
          help={t("studio.languages.new-help")}
          defaultValue={typed}
          error={problem ? t(`studio.languages.problem.${problem}`) : undefined}
          list="studio-suggested-languages"
          maxLength={languageInputMaxChars}
          autoComplete="off"
        />
        <datalist id="studio-suggested-languages">
          {suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <div className="studio-form__end">
          <button className="studio-button studio-button--pill" type="submit">
            {t("studio.languages.add-button")}
          </button>
        </div>
      </div>
    </Form>
  );
}
