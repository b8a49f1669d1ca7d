import { type ReactNode, useId } from "react";

type Props = { name: string; label: string; value: string; children: ReactNode };

/** A select list of a list's filters, with its label above. */
export function FilterSelect({ name, label, value, children }: Props) {
  const id = useId();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <select className="studio-input" id={id} name={name} defaultValue={value}>
        {children}
      </select>
    </div>
  );
}
