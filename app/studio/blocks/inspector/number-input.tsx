import { useId, useState } from "react";
import { useTranslations } from "use-intl";

type Props = {
  label: string;
  value: unknown;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
};

/** A number. What isn't one stays in the field, with an error, and isn't stored. */
export function NumberInput({ label, value, min, max, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const stored = typeof value === "number" ? String(value) : "";
  const change = (entered: string) => {
    const number = Number(entered);
    const isRight =
      entered.trim() !== "" && Number.isInteger(number) && number >= min && number <= max;
    if (isRight || entered === "") onChange(entered === "" ? null : number);
    setWrong(isRight || entered === "" ? null : entered);
  };
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        inputMode="numeric"
        value={wrong ?? stored}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={wrong === null ? undefined : `${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      {wrong !== null && (
        <p className="studio-field__error" id={`${id}-note`}>
          {max === Number.MAX_SAFE_INTEGER
            ? t("studio.blocks.wrong-number")
            : t("studio.blocks.wrong-number-between", { min, max })}
        </p>
      )}
    </div>
  );
}
