import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outcomeOf } from "./ledger.ts";
import { proxyConfiguration } from "./proxy-configuration.ts";

const pages = [...proxyConfiguration(80).matchAll(/errorfile (\d+) (\S+)/g)].map(
  ([, status, file]) => ({ status: Number(status), page: readFileSync(file!, "utf8") }),
);

test("the proxy's own answers are whole and clear", () => {
  expect(pages.map(({ status }) => status)).toEqual([502, 503, 504]);
  for (const { status, page } of pages) {
    const [head = "", body = ""] = page.split("\n\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain("Retry-After: 10");
    expect(body).toContain(`<title>${status}</title>`);
  }
});

test("only an answer to an interrupted request says that a change may have been saved", () => {
  const outcomes = pages.map(({ status, page }) => outcomeOf(status, page).outcome);
  expect(outcomes).toEqual(["unknown", "try-again", "unknown"]);
});
