import { type ReactNode, useId } from "react";

type Props = { id?: string; name: string; label: string; value: string; children: ReactNode };

/** A select list, with its label above. */
export function FilterSelect({ id: ownId, name, label, value, children }: Props) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <select className="studio-input" id={id} name={name} defaultValue={value}>
        {children}
      </select>
    </div>
  );
}
