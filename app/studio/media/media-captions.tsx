import { Form, useActionData } from "react-router";
import { useTranslations } from "use-intl";
import type { Captions } from "#domains/files/media.ts";
import type { FieldError } from "#platform/domain-error.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { languageInputMaxChars } from "#app/studio/settings/languages/language-input.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";

type Props = {
  captions: readonly Captions[];
  /** The languages of the captions, and those that the field suggests. */
  named: readonly NamedLanguage[];
  suggestions: readonly string[];
};

/** The captions of a recording: one file for each language. */
export function MediaCaptions({ captions, named, suggestions }: Props) {
  const t = useTranslations();
  const problem = useActionData<{ captions?: FieldError }>()?.captions;
  const nameOf = (code: string) => named.find((language) => language.code === code)?.name ?? code;
  const languageField = {
    label: t("studio.media.captions.language"),
    list: "studio-caption-languages",
    maxLength: languageInputMaxChars,
    autoComplete: "off",
    required: true,
  };
  return (
    <section className="studio-media__captions">
      <h3>{t("studio.media.captions.title")}</h3>
      {captions.length === 0 && (
        <p className="studio-field__help">{t("studio.media.captions.none")}</p>
      )}
      {captions.map(({ language, url }) => (
        <details key={`${language} ${url}`}>
          <summary>{nameOf(language)}</summary>
          <Form method="post" className="studio-media__form">
            <input type="hidden" name="captions" value={language} />
            <TextField name="language" defaultValue={nameOf(language)} {...languageField} />
            <p className="studio-media__buttons">
              <button className="studio-button" name="intent" value="move-captions">
                {t("studio.save")}
              </button>
              <a className="studio-button" href={url} download={`${language}.vtt`}>
                {t("studio.media.download")}
              </a>
              <button
                className="studio-button studio-button--bad"
                name="intent"
                value="delete-captions"
              >
                <StudioIcon name="trash" />
                {t("studio.media.captions.delete")}
              </button>
            </p>
          </Form>
        </details>
      ))}
      <Form
        method="post"
        encType="multipart/form-data"
        className="studio-media__form"
        key={captions.length}
      >
        <TextField name="language" {...languageField} />
        <TextField
          name="file"
          type="file"
          accept=".vtt"
          label={t("studio.media.captions.file")}
          help={t("studio.media.captions.help")}
          required
        />
        {problem && (
          <p className="studio-field__error" role="alert">
            {t(problem.key as never, problem.params as never)}
          </p>
        )}
        <button className="studio-button" name="intent" value="put-captions">
          {t("studio.media.captions.add")}
        </button>
      </Form>
      <datalist id="studio-caption-languages">
        {suggestions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </section>
  );
}
