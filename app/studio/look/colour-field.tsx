import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { normalizeHex } from "#domains/settings/oklch.ts";

type Props = {
  label: string;
  value: string;
  onChange: (colour: string) => void;
};

/** A colour, chosen with the browser's own picker or typed as its code. */
export function ColourField({ label, value, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  // What is typed may not be a colour yet; null: nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && normalizeHex(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const colour = normalizeHex(text);
    if (colour !== undefined) onChange(colour);
  };
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <span className="studio-colour">
        <input
          type="color"
          value={normalizeHex(value) ?? "#000000"}
          aria-label={t("studio.look.pick-colour", { name: label })}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value);
          }}
        />
        <input
          className="studio-input"
          id={id}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={typed ?? value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
        />
      </span>
      {isWrong && (
        <p className="studio-field__error" id={`${id}-note`}>
          {t("studio.look.wrong-colour")}
        </p>
      )}
    </div>
  );
}
