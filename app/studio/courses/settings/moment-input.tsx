import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { fromLocalTime, toLocalTime } from "#platform/time-zone.ts";
import { usePortalFacts } from "./use-portal-facts.ts";

type Props = {
  label: string;
  /** An ISO instant; "": none. */
  value: string;
  error?: string | undefined;
  onChange: (instant: string) => void;
};

/** A day and time in the portal's time zone. */
export function MomentInput({ label, value, error, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const { timeZone } = usePortalFacts();
  // While someone types, parts of the date may be missing.
  const [typed, setTyped] = useState<string | null>(null);
  const at = Date.parse(value);
  const stored = Number.isNaN(at) ? "" : toLocalTime(timeZone, at);
  const change = (localTime: string) => {
    setTyped(localTime);
    const moment = fromLocalTime(timeZone, localTime);
    if (moment !== null && moment > 0) onChange(new Date(moment).toISOString());
  };
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        type="datetime-local"
        value={typed ?? stored}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(null)}
      />
      <p
        className={error === undefined ? "studio-field__help" : "studio-field__error"}
        id={`${id}-note`}
      >
        {error ?? t("studio.element-settings.in-zone", { zone: timeZone.replaceAll("_", " ") })}
      </p>
    </div>
  );
}
