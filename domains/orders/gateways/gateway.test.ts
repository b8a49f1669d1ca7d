import { describe, expect, test } from "vitest";
import { maskCard } from "./gateway.ts";
import { formatAmount, toMinorUnits, parseAmount } from "./money.ts";
import { parseRawTexts } from "./raw-json.ts";

describe("money", () => {
  test("is counted in whole hundredths, however its fraction is stored", () => {
    expect(toMinorUnits(0.1 + 0.2)).toBe(30);
    expect(toMinorUnits(1547.36)).toBe(154_736);
    expect([154_736, 100_000, 1250, 5].map(formatAmount)).toEqual([
      "1547.36",
      "1000",
      "12.5",
      "0.05",
    ]);
  });

  test("is read from a gateway's text exactly, or not at all", () => {
    const texts = ["1547.36", "1547.360", "1000", "1000.00", "12.5", "0", "007"];
    expect(texts.map(parseAmount)).toEqual([154_736, 154_736, 100_000, 100_000, 1250, 0, 700]);
    for (const bad of [
      "",
      "1,5",
      "-1",
      "1e3",
      "1.005",
      "1.",
      ".5",
      " 1",
      "NaN",
      "Infinity",
      "0x10",
    ])
      expect(parseAmount(bad)).toBeNull();
  });
});

test("a JSON object's values are parsed as they were written", () => {
  const text =
    '{"amount":1547.30,"time":1415379863,"code":"541963","none":null,"list":[1.50],"ok":true}';
  expect(parseRawTexts(text)).toEqual({
    amount: "1547.30",
    time: "1415379863",
    code: "541963",
    none: "",
    list: "",
    ok: "",
  });
  for (const bad of ["", "[]", "1", "null", "{", '"x"']) expect(parseRawTexts(bad)).toBeNull();
});

test("a masked card number has at most its first six and last four digits", () => {
  expect(maskCard("44****4444")).toBe("44****4444");
  expect(maskCard("4731195301524634")).toBe("473119****4634");
  expect(maskCard("473118*97")).toBe("473118****97");
  expect(maskCard("12345678")).toBe("****5678");
  expect(maskCard("*8457")).toBe("****8457");
  expect(maskCard("")).toBe("");
  expect(maskCard("none")).toBe("");
});
