import { useId } from "react";
import type { ReactNode, TextareaHTMLAttributes } from "react";
import { NoteLine } from "./field.tsx";

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: ReactNode;
  name: string;
  error?: ReactNode;
  hint?: ReactNode;
  announce?: boolean;
};

/** A field for several lines, with the same reserved line under it as every other. */
export function TextArea({ label, error, hint, announce, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...input}
        id={id}
        className="in"
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={`${id}-note`}
      />
      <NoteLine id={`${id}-note`} error={error} hint={hint} announce={announce} />
    </div>
  );
}
