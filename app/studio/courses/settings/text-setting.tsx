import { useId } from "react";
import type { JsonObject } from "#domains/drafts/operations.ts";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";

type Props = {
  draft: EditedDraft<{ texts: Record<string, object> }>;
  /** The texts of a language that the draft doesn't have yet. */
  emptyText: JsonObject;
  name: string;
  label: string;
  help?: string;
  /** More than one line. */
  isLong?: boolean;
  /** Whether the draft lacks the text while it is empty. */
  isOptional?: boolean;
};

/** One text of a course or an element, in the language that is edited. */
export function TextSetting(props: Props) {
  const { draft, emptyText, name, label, help, isLong = false, isOptional = false } = props;
  const id = useId();
  const language = useEditingLanguage();
  const texts = draft.document.texts[language] as JsonObject | undefined;
  const write = (value: string) => {
    const path = ["texts", language];
    const typing = { typing: `${language}.${name}` };
    if (!texts) draft.change([{ op: "set", path, value: { ...emptyText, [name]: value } }], typing);
    else if (value !== "" || !isOptional)
      draft.change([{ op: "set", path: [...path, name], value }], typing);
    else if (name in texts) draft.change([{ op: "unset", path: [...path, name] }], typing);
  };
  const common = {
    id,
    className: "studio-input",
    lang: language,
    dir: "auto",
    value: String(texts?.[name] ?? ""),
    "aria-describedby": help === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...common} rows={3} onChange={({ target }) => write(target.value)} />
      ) : (
        <input {...common} onChange={({ target }) => write(target.value)} />
      )}
      {help !== undefined && (
        <p className="studio-field__help" id={`${id}-note`}>
          {help}
        </p>
      )}
    </div>
  );
}
