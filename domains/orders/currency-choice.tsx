import { useTranslations } from "use-intl";
import type { Price } from "#domains/courses/prices.ts";
import { usePrice } from "#domains/courses/use-price.ts";

export type CurrencyChoiceProps = {
  /** What the learner can pay, the default first. */
  prices: readonly Price[];
  /** The earlier choice, as the form sent it. */
  chosen?: string | undefined;
};

/** The prices in several currencies as a choice in a form. Renders nothing if there is only one. */
export function CurrencyChoice({ prices, chosen }: CurrencyChoiceProps) {
  const t = useTranslations();
  const formatPrice = usePrice();
  if (prices.length < 2) return null;
  const checked = prices.find(({ currency }) => currency === chosen) ?? prices[0];
  return (
    <fieldset className="gateways">
      <legend>{t("fill-profile-buy.currency")}</legend>
      {prices.map((one) => (
        <label key={one.currency}>
          <input
            type="radio"
            name="currency"
            value={one.currency}
            defaultChecked={one === checked}
          />
          <bdi>
            {formatPrice(one)} {one.currency}
          </bdi>
        </label>
      ))}
    </fieldset>
  );
}
