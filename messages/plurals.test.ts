import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "./ar.json" with { type: "json" };
import { nestMessages } from "./nest.ts";
import uk from "./uk.json" with { type: "json" };

/** Returns a function that formats a text for each count, with Latin digits as on the pages. */
const unreadFormatter = (locale: string, texts: Record<string, string>) => {
  const t = createTranslator({ locale, messages: nestMessages(texts) as Record<string, never> });
  return (count: number) =>
    (t as unknown as (key: string, values: object) => string)("notifications.unread", { count });
};

test("a Ukrainian plural form depends on the last digits of the number", () => {
  const formatUnread = unreadFormatter("uk", uk);
  expect([1, 21, 2, 24, 5, 11, 14, 0, 111, 1.5].map(formatUnread)).toEqual([
    "1 непрочитане",
    "21 непрочитане",
    "2 непрочитані",
    "24 непрочитані",
    "5 непрочитаних",
    "11 непрочитаних",
    "14 непрочитаних",
    "0 непрочитаних",
    "111 непрочитаних",
    "1,5 непрочитаного",
  ]);
});

test("Arabic has one form each for zero, one and two, and three forms for larger numbers", () => {
  const formatUnread = unreadFormatter("ar-u-nu-latn", ar);
  expect([0, 1, 2, 3, 10, 11, 99, 100, 103].map(formatUnread)).toEqual([
    "لا إشعارات غير مقروءة",
    "إشعار واحد غير مقروء",
    "إشعاران غير مقروءين",
    "3 إشعارات غير مقروءة",
    "10 إشعارات غير مقروءة",
    "11 إشعارًا غير مقروء",
    "99 إشعارًا غير مقروء",
    "100 إشعار غير مقروء",
    "103 إشعارات غير مقروءة",
  ]);
});

test("dates and money follow the language's rules, as specified", () => {
  const day = new Date("2026-03-05T12:00:00Z");
  const date = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(day);
  expect([date("en"), date("uk")]).toEqual(["Mar 5, 2026", "5 бер. 2026 р."]);
  const money = (currency: string) =>
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).format(9);
  expect(["UAH", "USD", "RUB"].map(money)).toEqual(["₴9.00", "$9.00", "₽9.00"]);
});
