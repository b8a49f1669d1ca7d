import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Choice } from "#app/studio/ui/choice.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PrefilledTextarea } from "#ui/prefilled-textarea.tsx";
import type { EditTextResult } from "./edit-text.server.ts";

type Props = {
  screen: {
    text: string;
    defaultText: string;
    own: string | null;
    language: { code: string; name: string };
    maxChars: number;
  };
  result: EditTextResult | null;
};

/** The portal's own words for a text, with the default above them. */
export function TextForm({ screen, result }: Props) {
  const { text, defaultText, language, maxChars } = screen;
  const t = useTranslations();
  const { state } = useNavigation();
  const id = useId();
  const conflict = result?.conflict ?? null;
  const own = conflict ? conflict.own : screen.own;
  const problem = result?.problem ?? null;
  const error =
    problem === null
      ? null
      : t.has(problem.key as never)
        ? t(problem.key as never, problem.params as never)
        : problem.message;
  const describedBy = [
    "text-help",
    conflict && "text-current",
    error !== null && "text-error",
  ].filter(Boolean);
  return (
    <Form method="post" className="studio-card" noValidate>
      {own !== null && (
        <>
          <input type="hidden" name="seen-own" value="1" />
          <input type="hidden" name="seen" value={own} />
        </>
      )}
      <div className="studio-card__body">
        {conflict && (
          <Note kind="warn">
            <b>{t("studio.texts.conflict")}</b> {t("studio.texts.conflict-text")}
          </Note>
        )}
        <div>
          <h2 className="studio-texts__label">{t("studio.texts.default")}</h2>
          <p className="studio-texts__default" lang={language.code} dir="auto">
            {defaultText}
          </p>
        </div>
        <div className="studio-field">
          <label htmlFor={id}>{t("studio.texts.own", { language: language.name })}</label>
          <PrefilledTextarea
            className="studio-input"
            id={id}
            name="text"
            rows={4}
            lang={language.code}
            dir="auto"
            maxLength={maxChars}
            defaultValue={result?.typed ?? text}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={describedBy.join(" ")}
          />
          {conflict && (
            <p className="studio-field__current" id="text-current">
              {t("studio.conflict.current", { value: conflict.text })}
            </p>
          )}
          {error !== null && (
            <p className="studio-field__error" id="text-error" role="alert">
              {error}
            </p>
          )}
          <p className="studio-field__help" id="text-help">
            {t("studio.texts.help")}
          </p>
        </div>
        {result?.isLeftOut && (
          <Choice type="checkbox" name="may-leave-out" label={t("studio.texts.leave-out")} />
        )}
        <div className="studio-form__end">
          <button
            className="studio-button studio-button--pill"
            type="submit"
            aria-busy={state === "submitting"}
          >
            {t("studio.save")}
          </button>
          {own !== null && (
            <button className="studio-button" type="submit" name="intent" value="reset">
              {t("studio.texts.reset")}
            </button>
          )}
        </div>
      </div>
    </Form>
  );
}
