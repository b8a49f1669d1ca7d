import { expect, test } from "vitest";
import { sanitizePortalCss } from "./portal-css.server.ts";

const repeat90Times = (text: string) => text.repeat(90);

test.each([
  ["rules in rules", "a{".repeat(12_000), /rules may be nested/],
  ["at-rules in at-rules", "@media x{".repeat(5_000), /rules may be nested/],
  ["a closing brace that is only in a string", 'a{b:"}";'.repeat(2_000), /rules may be nested/],
  ["a closing brace that is only in a URL", "a{b:url(});".repeat(2_000), /rules may be nested/],
  ["selectors in selectors", `a${":is(".repeat(9_000)}`, /brackets may be nested/],
  [
    "nested `&` that multiply when flattened",
    `${repeat90Times("&")}{${repeat90Times("&")}{${repeat90Times("&")}{b:c`,
    /too long/,
  ],
  [
    "selector lists that multiply when nested",
    `a${repeat90Times(",a")}{b${repeat90Times(",b")}{c${repeat90Times(",c")}{d:e`,
    /too long/,
  ],
  ["too many rules", "a{b:c}".repeat(1_001), /at most 1000 rules/],
  ["too many declarations", `a{${"b:c;".repeat(4_001)}}`, /at most 4000/],
])(
  "a style sheet that is too expensive to parse is dropped completely: %s",
  async (_, source, problem) => {
    const { css, problems } = await sanitizePortalCss(source);
    expect([css, problems[0]]).toEqual(["", expect.stringMatching(problem)]);
  },
);
