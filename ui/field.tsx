import { useId, useState } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";
import { Icon } from "./icons.tsx";

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
  label: ReactNode;
  name: string;
  /** The error as a sentence. It is tied to the field and uses the reserved line below it. */
  error?: ReactNode;
  /** Shown in the reserved line while there is no error. */
  hint?: ReactNode;
  /** A sentence that says that the value is good. It is shown only if there is no error. */
  success?: ReactNode;
  /** Shown at the end of the label's row, for example a link to reset the password. */
  labelEnd?: ReactNode;
  /** A 44 px button inside the box, at its end. */
  inputEnd?: ReactNode;
  /** Whether screen readers read an error aloud at once: set it on blur or submit, not while the user types. */
  announce?: boolean;
};

/** Input types whose value reads from left to right in every language. */
const leftToRightTypes: readonly (string | undefined)[] = ["email", "password", "tel", "url"];

/** A text field with a label and a reserved line below it, so that an error moves nothing. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, success, labelEnd, inputEnd, announce, id, className, ...input } =
    props;
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const messageId = `${inputId}-note`;
  const labelElement = <label htmlFor={inputId}>{label}</label>;
  return (
    <div className="field">
      {labelEnd === undefined ? (
        labelElement
      ) : (
        <div className="field__row">
          {labelElement}
          {labelEnd}
        </div>
      )}
      <div className={inputEnd === undefined ? "input-box" : "input-box input-box--end"}>
        <input
          type="text"
          dir={leftToRightTypes.includes(input.type) ? "ltr" : undefined}
          {...input}
          id={inputId}
          className={className ? `input ${className}` : "input"}
          aria-invalid={hasText(error) || undefined}
          aria-describedby={[messageId, input["aria-describedby"]].filter(Boolean).join(" ")}
        />
        {inputEnd}
      </div>
      <FieldMessage
        id={messageId}
        error={error}
        hint={hint}
        success={success}
        announce={announce}
      />
    </div>
  );
}

export type FieldMessageProps = Pick<TextFieldProps, "error" | "hint" | "success" | "announce"> & {
  id: string;
};

/** The reserved line under a field. */
export function FieldMessage({ id, error, hint, success, announce }: FieldMessageProps) {
  const tone = hasText(error) ? "error" : hasText(success) ? "ok" : undefined;
  return (
    <p
      id={id}
      className={tone ? `field-message field-message--${tone}` : "field-message"}
      aria-live={announce ? "polite" : undefined}
    >
      {tone === "error" && <Icon name="alert" />}
      {tone === "ok" && <Icon name="check" />}
      {tone === "error" ? error : tone === "ok" ? success : hint}
    </p>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "inputEnd"> & {
  showLabel: string;
  hideLabel: string;
};

/**
 * A password field with a button that shows the password. The button needs scripts, so it appears only when they
 * run, in a place that is reserved for it.
 */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const toggleButton = isHydrated && (
    <button
      type="button"
      className="icon-button"
      aria-label={isShown ? hideLabel : showLabel}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon name={isShown ? "eye-off" : "eye"} />
    </button>
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...field}
      type={isShown ? "text" : "password"}
      inputEnd={toggleButton}
    />
  );
}

function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== "";
}
