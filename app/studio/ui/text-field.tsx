import { type InputHTMLAttributes, useId } from "react";
import { useTranslations } from "use-intl";

type FieldProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** What someone else has saved meanwhile; null if it is the same. */
  current?: string | null;
} & InputHTMLAttributes<HTMLInputElement>;

/** A field of one line, with its label above and its help or error below. */
export function TextField({
  id: ownId,
  name,
  label,
  help,
  error,
  current = null,
  ...attributes
}: FieldProps) {
  const t = useTranslations();
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const noteIds = [current !== null && `${id}-current`, (error ?? help) && `${id}-note`];
  const describedBy = noteIds.filter(Boolean).join(" ");
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        name={name}
        type="text"
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...attributes}
      />
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
