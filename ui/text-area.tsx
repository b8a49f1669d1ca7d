import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, TextareaHTMLAttributes } from "react";
import { FieldMessage } from "./field.tsx";

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
  const field = useRef<HTMLTextAreaElement>(null);
  // Hydration would replace the user's input with the prefilled text, so use what the field contains by then.
  const [typedText] = useState(() => readTypedText(id));
  useLayoutEffect(() => {
    if (typedText !== null && field.current) field.current.value = typedText;
  }, [typedText]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...input}
        ref={field}
        id={id}
        className="input"
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={`${id}-note`}
      />
      <FieldMessage id={`${id}-note`} error={error} hint={hint} announce={announce} />
    </div>
  );
}

/** Returns what the field contained before scripts ran, or null if the server's page had no such field. */
function readTypedText(id: string): string | null {
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : null;
}
