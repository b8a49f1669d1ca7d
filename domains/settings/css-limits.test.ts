import { expect, test } from "vitest";
import { portalCss } from "./portal-css.server.ts";

const many = (text: string) => text.repeat(90);

test.each([
  ["rules in rules", "a{".repeat(12_000), /rules in one another/],
  ["at-rules in at-rules", "@media x{".repeat(5_000), /rules in one another/],
  ["braces that a text only seems to close", 'a{b:"}";'.repeat(2_000), /rules in one another/],
  ["braces that an address only seems to close", "a{b:url(});".repeat(2_000), /rules in/],
  ["selectors in selectors", `a${":is(".repeat(9_000)}`, /brackets in one another/],
  ["parents that multiply", `${many("&")}{${many("&")}{${many("&")}{b:c`, /too long/],
  ["lists that multiply", `a${many(",a")}{b${many(",b")}{c${many(",c")}{d:e`, /too long/],
  ["too many rules", "a{b:c}".repeat(1_001), /at most 1000 rules/],
  ["too many declarations", `a{${"b:c;".repeat(4_001)}}`, /at most 4000/],
])(
  "a sheet that is too expensive to parse is left out completely: %s",
  async (_, source, problem) => {
    const { css, leftOut } = await portalCss(source);
    expect([css, leftOut[0]]).toEqual(["", expect.stringMatching(problem)]);
  },
);
