import { expect, test } from "vitest";
import { hostileAddresses, hostileTexts, trapFunctionName } from "./hostile-corpus.ts";
import { findDangers } from "./read-tags.ts";

const policy = "script-src 'self'";

test("all hostile markup is found if it is not escaped", () => {
  const asMarkup = hostileTexts.filter(
    (text) => text.includes("<") && !text.includes("text/later"),
  );
  for (const text of asMarkup) {
    if (!text.startsWith("{"))
      expect(findDangers(`<title>a</title><p>${text}</p>`, policy), text).not.toEqual([]);
  }
});

test("hostile addresses are found in links, even an address that breaks out of its attribute", () => {
  for (const address of hostileAddresses.filter((one) => one !== "https:evil.example"))
    expect(findDangers(`<a href="${address}">x</a>`, policy), address).not.toEqual([]);
});

test("escaped texts, data and the page's own scripts are not reported", () => {
  const escaped = `&lt;img src=x onerror=${trapFunctionName}()&gt;`;
  const ownData = `<script type="application/json">{"a":"${trapFunctionName}()"}</script>`;
  expect(
    findDangers(`<p title="${escaped}">${escaped}</p>${ownData}<a href="/a">x</a>`, policy),
  ).toEqual([]);
});
