import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyColour as colour, type ContrastPairs, pairsBelowContrast } from "./palette.fixture.ts";
import { contrast, defaultBrand, createPalette } from "./palette.ts";

/** The pairs of text and background in the style sheets. */
const textPairs: ContrastPairs = [
  ["ink", ["paper", "sheet", "well", "tint", "tint-2", "ok-tint", "bad-tint", "warn-tint"]],
  ["ink-2", ["paper", "sheet", "well", "tint", "tint-2"]],
  ["ink-3", ["paper", "sheet", "well", "tint"]],
  ["brand-text", ["paper", "sheet", "well", "tint", "tint-2"]],
  ["paper", ["ink", "brand-text", "ok", "bad"]],
  ["ok", ["paper", "sheet", "well", "ok-tint"]],
  ["bad", ["paper", "sheet", "well", "bad-tint"]],
  ["warn", ["paper", "sheet", "well", "warn-tint"]],
  ["on-fill", ["fill", "fill-hover", "fill-press", "fill-to"]],
  ["on-popup", ["popup"]],
  ["on-popup-2", ["popup"]],
];
const linePairs: ContrastPairs = [
  ["field-line", ["paper", "sheet"]],
  ["ring", ["paper", "sheet", "well", "tint", "tint-2"]],
  ["on-popup", ["popup-hover"]],
];

describe("palette", () => {
  test("any brand and popups colour gives text a contrast of 4.5:1 and lines 3:1, light and dark", () => {
    fc.assert(
      fc.property(
        colour,
        fc.option(colour, { nil: undefined }),
        fc.boolean(),
        (brand, popup, dark) => {
          const tokens = createPalette(brand, dark, popup);
          expect(pairsBelowContrast(tokens, textPairs, 4.5)).toEqual([]);
          expect(pairsBelowContrast(tokens, linePairs, 3)).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("a filled button too close to the page's colour gets a border", () => {
    fc.assert(
      fc.property(colour, fc.boolean(), (brand, dark) => {
        const tokens = createPalette(brand, dark);
        const borderColour =
          tokens["fill-edge"] === "transparent" ? tokens.fill : tokens["fill-edge"];
        for (const paper of ["paper", "sheet"])
          expect(contrast(borderColour ?? "", tokens[paper] ?? "")).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test("an invalid brand colour counts as the default, an invalid popups colour as not set", () => {
    const defaultPalette = createPalette(defaultBrand, false);
    for (const invalidColour of [
      "",
      "blue",
      "#12345",
      "#gggggg",
      "#1f6feb;}",
      "rgb(0,0,0)",
      "url(x)",
    ]) {
      expect(createPalette(invalidColour, false, invalidColour)).toEqual(defaultPalette);
    }
  });

  test("short and upper-case hex forms name the same colours", () => {
    expect(createPalette("#A3C", true, "#0F0")).toEqual(createPalette("#aa33cc", true, "#00ff00"));
  });

  test("the default brand keeps its designed colours", () => {
    expect(createPalette(defaultBrand, false)).toMatchObject({
      paper: "#fcfaf7",
      ink: "#1a212b",
      "brand-text": "#1661d3",
      "fill-to": "#0c68c0",
      "tint-2": "#d9e7fe",
      popup: "#0e2f63",
      "on-popup-2": "#c6d2e5",
      "warn-tint": "#fef2d9",
    });
    expect(createPalette(defaultBrand, true)).toMatchObject({
      sheet: "#211d18",
      "brand-text": "#7babf9",
      bad: "#ef8a82",
      "ok-tint": "#1a2e21",
      popup: "#0f264c",
    });
  });
});
