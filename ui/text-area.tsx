import { useId, useLayoutEffect, useRef, useState } from "react";
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
  const field = useRef<HTMLTextAreaElement>(null);
  // Hydration writes the prefilled text over what was typed before it: keep what is in the field by then.
  const [typed] = useState(() => typedBefore(id));
  useLayoutEffect(() => {
    if (typed !== null && field.current) field.current.value = typed;
  }, [typed]);
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
      <NoteLine id={`${id}-note`} error={error} hint={hint} announce={announce} />
    </div>
  );
}

/** What the field held before the scripts came; null where the server's page had none. */
function typedBefore(id: string): string | null {
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : null;
}
