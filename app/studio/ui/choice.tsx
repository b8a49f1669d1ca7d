import type { InputHTMLAttributes } from "react";

type Props = {
  type: "checkbox" | "radio";
  label: string;
  help?: string | undefined;
} & InputHTMLAttributes<HTMLInputElement>;

/** A box to tick or one of several options, with its label and a sentence about it. */
export function Choice({ label, help, ...attributes }: Props) {
  return (
    <label className="studio-choice">
      <input {...attributes} />
      <span>
        {label}
        {help !== undefined && (
          <>
            <br />
            <span className="studio-field__help">{help}</span>
          </>
        )}
      </span>
    </label>
  );
}
