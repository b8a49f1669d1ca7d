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

/** The title, the description, or both, of a course or an element, in the language that is edited. */
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
          className: "studio-input",
          lang: language,
          dir: "auto",
          value: text?.[name] ?? "",
        };
        return (
          <div key={name} className="studio-field">
            <label htmlFor={common.id}>{t(`studio.editing.field.${name}`)}</label>
            {name === "title" ? (
              <input {...common} onChange={({ target }) => write(name, target.value)} />
            ) : (
              <textarea {...common} rows={4} onChange={({ target }) => write(name, target.value)} />
            )}
          </div>
        );
      })}
    </div>
  );
}
