import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IntlProvider } from "use-intl";
import { usePrice } from "./use-price.ts";

function Price(course: { price: number; currency: string }) {
  return usePrice()(course);
}

const currencies = ["UAH", "USD", "RUB"];

const renderPrices = (locale: string, price: number) =>
  currencies.map((currency) =>
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={{}}>
        <Price price={price} currency={currency} />
      </IntlProvider>,
    ).replace(/[\u00a0\u200f\u061c]/g, " "),
  );

test("a price has its currency's symbol, as each language writes it", () => {
  expect(renderPrices("en", 12)).toEqual(["₴12", "$12", "₽12"]);
  expect(renderPrices("uk", 12)).toEqual(["12 ₴", "12 $", "12 ₽"]);
  for (const text of renderPrices("ar", 12)) expect(text).toMatch(/[₴$₽]/);
});

test("cents appear only if the price has any", () => {
  expect(renderPrices("en", 547.3)).toEqual(["₴547.30", "$547.30", "₽547.30"]);
});
