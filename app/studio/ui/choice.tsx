import type { InputHTMLAttributes } from "react";

type Props = {
  type: "checkbox" | "radio";
  label: string;
  help?: string | undefined;
  /** A short fact about it, on a line of its own. */
  note?: string | undefined;
} & InputHTMLAttributes<HTMLInputElement>;

/** A box to tick or one of several options, with its label and a sentence about it. */
export function Choice({ label, help, note, ...attributes }: Props) {
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
        {note !== undefined && (
          <>
            <br />
            <span className="studio-choice__note">{note}</span>
          </>
        )}
      </span>
    </label>
  );
}
