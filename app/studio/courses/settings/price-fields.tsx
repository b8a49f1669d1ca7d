import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { priceMax } from "#domains/courses/course-fields.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = {
  price: number;
  currency: string;
  allCurrencies: readonly string[];
  /** Those that the course has a price in. */
  used: readonly string[];
  /** Those that can be paid; null: the portal uses no payment service. */
  takenCurrencies: readonly string[] | null;
  onPrice: (price: number) => void;
  onCurrency: (currency: string) => void;
  /** Absent: the course needs this price. */
  onRemove?: () => void;
};

/** A price in one currency, and a note if nobody can pay it. */
export function PriceFields({ price, currency, takenCurrencies, onRemove, ...props }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const names = new Intl.DisplayNames([locale], { type: "currency" });
  const name = names.of(currency) ?? currency;
  const free = props.allCurrencies.filter((one) => one === currency || !props.used.includes(one));
  const isTaken = (one: string) => takenCurrencies === null || takenCurrencies.includes(one);
  const toOption = (code: string) => (
    <option key={code} value={code}>
      {`${code} – ${names.of(code)}`}
    </option>
  );
  return (
    <div className="studio-course-settings__price" role="group" aria-label={name}>
      <NumberInput
        label={t("studio.course-settings.price")}
        value={price}
        min={0}
        max={priceMax}
        isDecimal
        whenEmpty={0}
        problem={price === 0 ? t("studio.publish.needs-price") : null}
        onChange={props.onPrice}
      />
      <div className="studio-field">
        <label htmlFor={id}>{t("studio.course-settings.currency")}</label>
        <select
          className="studio-input"
          id={id}
          value={currency}
          aria-describedby={isTaken(currency) ? undefined : `${id}-note`}
          onChange={({ target }) => props.onCurrency(target.value)}
        >
          {takenCurrencies === null ? (
            free.map(toOption)
          ) : (
            <>
              <optgroup label={t("studio.course-settings.currencies-taken")}>
                {free.filter(isTaken).map(toOption)}
              </optgroup>
              <optgroup label={t("studio.course-settings.currencies-other")}>
                {free.filter((one) => !isTaken(one)).map(toOption)}
              </optgroup>
            </>
          )}
        </select>
        {!isTaken(currency) && (
          <p className="studio-field__error" id={`${id}-note`}>
            {t("studio.course-settings.currency-not-taken", { currency: name })}
          </p>
        )}
      </div>
      {onRemove && (
        <button
          type="button"
          className="studio-button studio-button--quiet studio-course-settings__remove"
          aria-label={t("studio.course-settings.remove-price", { currency: name })}
          title={t("studio.course-settings.remove-price", { currency: name })}
          onClick={onRemove}
        >
          <StudioIcon name="trash" />
        </button>
      )}
    </div>
  );
}
