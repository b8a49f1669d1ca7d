import { useId } from "react";
import { useTranslations } from "use-intl";
import type { JsonObject } from "#domains/drafts/operations.ts";
import { useEditingLanguage } from "./editing-context.tsx";
import type { EditedDraft } from "./use-draft.ts";

type Texts = Record<string, { title: string; description: string }>;
type Props = {
  draft: EditedDraft<{ texts: Texts }>;
  /** The texts of a language that the draft doesn't have yet. */
  emptyText: JsonObject & { title: string; description: string };
  fields: readonly Field[];
};

type Field = "title" | "description";

/**
 * The title, the description, or both, of a course or an element, in the language that is edited. A title is one line of
 * text that wraps.
 */
export function TextFields({ draft, emptyText, fields }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const id = useId();
  const text = draft.document.texts[language];
  const write = (name: Field, value: string) => {
    const path = ["texts", language];
    draft.change(
      text
        ? [{ op: "set", path: [...path, name], value }]
        : [{ op: "set", path, value: { ...emptyText, [name]: value } }],
      { typing: `${language}.${name}` },
    );
  };
  return (
    <div className="studio-editor-texts">
      {fields.map((name) => {
        const common = {
          id: `${id}-${name}`,
          lang: language,
          dir: "auto",
          value: text?.[name] ?? "",
        };
        const isTitle = name === "title";
        return (
          <div key={name} className="studio-field">
            <label className={isTitle ? "studio-hidden" : undefined} htmlFor={common.id}>
              {t(`studio.editing.field.${name}`)}
            </label>
            {isTitle ? (
              <textarea
                {...common}
                className="studio-title-input"
                rows={1}
                placeholder={t("studio.editing.field.title")}
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault();
                }}
                onChange={({ target }) => write(name, target.value.replaceAll(/\s*\n\s*/g, " "))}
              />
            ) : (
              <textarea
                {...common}
                className="studio-input"
                rows={4}
                onChange={({ target }) => write(name, target.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
