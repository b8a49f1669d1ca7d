import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IntlProvider } from "use-intl";
import { usePrice } from "./use-price.ts";

function Price(course: { price: number; currency: string }) {
  return usePrice()(course);
}

const currencies = ["UAH", "USD", "RUB"];

const shown = (locale: string, price: number) =>
  currencies.map((currency) =>
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={{}}>
        <Price price={price} currency={currency} />
      </IntlProvider>,
    ).replace(/[\u00a0\u200f\u061c]/g, " "),
  );

test("a price has its currency's symbol, as each language writes it", () => {
  expect(shown("en", 12)).toEqual(["₴12", "$12", "₽12"]);
  expect(shown("uk", 12)).toEqual(["12 ₴", "12 $", "12 ₽"]);
  for (const text of shown("ar", 12)) expect(text).toMatch(/[₴$₽]/);
});

test("cents appear only if the price has any", () => {
  expect(shown("en", 547.3)).toEqual(["₴547.30", "$547.30", "₽547.30"]);
});
