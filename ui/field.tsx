import { useId, useState } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icons.tsx";

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
  label: ReactNode;
  name: string;
  /** The error as a sentence. It is tied to the field and uses the reserved line below it. */
  error?: ReactNode;
  /** Shown in the reserved line while there is no error. */
  hint?: ReactNode;
  /** A sentence that says the value is good. An error takes precedence. */
  praise?: ReactNode;
  /** Shown at the end of the label's row, for example a link to reset the password. */
  beside?: ReactNode;
  /** A 44 px button inside the box, at its end. */
  inside?: ReactNode;
  /** Reads the error aloud at once: set it on blur or submit, not while the user types. */
  announce?: boolean;
};

/** Input types whose value reads from left to right in every language. */
const leftToRight: readonly (string | undefined)[] = ["email", "password", "tel", "url"];

/** A text field with a label and a reserved line below it, so that an error moves nothing. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, praise, beside, inside, announce, id, className, ...input } = props;
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const labelled = <label htmlFor={inputId}>{label}</label>;
  return (
    <div className="field">
      {beside === undefined ? (
        labelled
      ) : (
        <div className="field__row">
          {labelled}
          {beside}
        </div>
      )}
      <div className={inside === undefined ? "input-box" : "input-box input-box--end"}>
        <input
          type="text"
          dir={leftToRight.includes(input.type) ? "ltr" : undefined}
          {...input}
          id={inputId}
          className={className ? `input ${className}` : "input"}
          aria-invalid={hasText(error) || undefined}
          aria-describedby={[noteId, input["aria-describedby"]].filter(Boolean).join(" ")}
        />
        {inside}
      </div>
      <NoteLine id={noteId} error={error} hint={hint} praise={praise} announce={announce} />
    </div>
  );
}

export type NoteLineProps = Pick<TextFieldProps, "error" | "hint" | "praise" | "announce"> & {
  id: string;
};

/** The reserved line under a field. */
export function NoteLine({ id, error, hint, praise, announce }: NoteLineProps) {
  const tone = hasText(error) ? "bad" : hasText(praise) ? "ok" : undefined;
  return (
    <p
      id={id}
      className={tone ? `note-line note-line--${tone}` : "note-line"}
      aria-live={announce ? "polite" : undefined}
    >
      {tone === "bad" && <Icon name="alert" />}
      {tone === "ok" && <Icon name="check" />}
      {tone === "bad" ? error : tone === "ok" ? praise : hint}
    </p>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "inside"> & {
  showLabel: string;
  hideLabel: string;
};

/**
 * A password field with a button that shows the password. The button needs scripts and appears in a reserved place:
 * without scripts there is no button that does nothing.
 */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const toggle = hydrated && (
    <button
      type="button"
      className="icon-button"
      aria-label={shown ? hideLabel : showLabel}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? "eye-off" : "eye"} />
    </button>
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...field}
      type={shown ? "text" : "password"}
      inside={toggle}
    />
  );
}

function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== "";
}
