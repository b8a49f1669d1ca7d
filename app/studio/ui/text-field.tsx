import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { useTranslations } from "use-intl";
import { PrefilledTextarea } from "#ui/prefilled-textarea.tsx";

type FieldProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** How many lines it shows; without it, the text has one line. */
  rows?: number | undefined;
  /** What someone else has saved meanwhile; null if it is the same. */
  current?: string | null;
} & InputHTMLAttributes<HTMLInputElement>;

/** A field for a text, with its label above and its help or error below. */
export function TextField({
  id: ownId,
  name,
  label,
  help,
  error,
  rows,
  current = null,
  ...attributes
}: FieldProps) {
  const t = useTranslations();
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const noteIds = [current !== null && `${id}-current`, (error ?? help) && `${id}-note`];
  const describedBy = noteIds.filter(Boolean).join(" ");
  const common = {
    className: "studio-input",
    id,
    name,
    dir: "auto",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input type="text" {...common} {...attributes} />
      ) : (
        <PrefilledTextarea
          rows={rows}
          {...common}
          {...(attributes as TextareaHTMLAttributes<HTMLTextAreaElement>)}
        />
      )}
      {current !== null && (
        <p className="studio-field__current" id={`${id}-current`}>
          {t("studio.conflict.current", { value: current || "—" })}
        </p>
      )}
      {(error ?? help) && (
        <p className={error ? "studio-field__error" : "studio-field__help"} id={`${id}-note`}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}
