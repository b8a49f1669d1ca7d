import { useId } from "react";
import type { ReactNode, SelectHTMLAttributes } from "react";
import { FieldMessage } from "./field.tsx";

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: ReactNode;
  name: string;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is selected. Without it, an option is always selected. */
  emptyLabel?: string;
  error?: ReactNode;
  hint?: ReactNode;
  announce?: boolean;
};

/** A native select element. */
export function Select(props: SelectProps) {
  const generatedId = useId();
  const { id = generatedId, label, options, emptyLabel, error, hint, announce, ...input } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...input}
        id={id}
        className="input"
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={`${id}-note`}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldMessage id={`${id}-note`} error={error} hint={hint} announce={announce} />
    </div>
  );
}
