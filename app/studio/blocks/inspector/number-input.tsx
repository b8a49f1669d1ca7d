import { useId, useState } from "react";
import { useTranslations } from "use-intl";

type Props<Empty extends number | "wrong" | null> = {
  label: string;
  help?: string;
  value: unknown;
  min: number;
  max: number;
  /** Whether the number may have decimals. */
  isDecimal?: boolean;
  /** What an empty field stores; "wrong": a number is required. */
  whenEmpty?: Empty;
  /** Why the stored number can't stay as it is; null: it can. */
  problem?: string | null;
  onChange: (value: number | Exclude<Empty, "wrong">) => void;
};

/** A number; its decimals may follow a point or a comma. What isn't one stays in the field, with an error, and isn't stored. */
export function NumberInput<Empty extends number | "wrong" | null = null>({
  label,
  help,
  value,
  min,
  max,
  isDecimal = false,
  whenEmpty = null as Empty,
  problem = null,
  onChange,
}: Props<Empty>) {
  const t = useTranslations();
  const id = useId();
  const [entered, setEntered] = useState<string | null>(null);
  const read = (text: string) => {
    if (text.trim() === "") return whenEmpty;
    const number = Number(isDecimal ? text.replace(",", ".") : text);
    const isRight = (isDecimal || Number.isInteger(number)) && number >= min && number <= max;
    return isRight ? number : "wrong";
  };
  const parsed = entered === null ? undefined : read(entered);
  const isWrong = parsed === "wrong";
  const stored = typeof value === "number" ? value : null;
  // "0." and "0.50" stay in the field while they are typed.
  const isEnteredShown = isWrong || (entered !== null && parsed === stored);
  const storedText = stored === null || stored === whenEmpty ? "" : String(stored);
  const change = (text: string) => {
    setEntered(text);
    const number = read(text);
    if (number !== "wrong") onChange(number as number | Exclude<Empty, "wrong">);
  };
  const rule =
    max === Number.MAX_SAFE_INTEGER
      ? t("studio.blocks.wrong-number")
      : t("studio.blocks.wrong-number-between", { min, max });
  const wrongText = isDecimal ? t("studio.blocks.wrong-decimal-between", { min, max }) : rule;
  const note = isWrong ? wrongText : problem;
  const notes = [help !== undefined && `${id}-help`, note !== null && `${id}-note`].filter(Boolean);
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        inputMode={isDecimal ? "decimal" : "numeric"}
        value={isEnteredShown ? entered! : storedText}
        aria-invalid={note === null ? undefined : true}
        aria-describedby={notes.join(" ") || undefined}
        onChange={(event) => change(event.target.value)}
      />
      {help !== undefined && (
        <p className="studio-field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {note !== null && (
        <p className="studio-field__error" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
