import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { FieldMessage } from "./field.tsx";
import { PrefilledTextarea } from "./prefilled-textarea.tsx";

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: ReactNode;
  name: string;
  error?: ReactNode;
  hint?: ReactNode;
  announce?: boolean;
};

/** A multi-line field with the same reserved line below it as other fields. */
export function TextArea({ label, error, hint, announce, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <PrefilledTextarea
        rows={4}
        {...input}
        id={id}
        className="input"
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={`${id}-note`}
      />
      <FieldMessage id={`${id}-note`} error={error} hint={hint} announce={announce} />
    </div>
  );
}
