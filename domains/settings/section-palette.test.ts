import fc from "fast-check";
import { expect, test } from "vitest";
import { blend, contrast } from "./oklch.ts";
import { anyColour, pairsBelowContrast } from "./palette.fixture.ts";
import { sectionCss } from "./section-css.ts";
import { colouredGrounds, createSectionPalette, scrimOf } from "./section-palette.ts";

const surfaces = ["sheet", "well", "tint", "tint-2"];

test("text on a section's background and surfaces has 4.5:1 and lines have 3:1, for any brand colour", () => {
  fc.assert(
    fc.property(
      anyColour,
      fc.constantFrom(...colouredGrounds),
      fc.boolean(),
      (brand, ground, dark) => {
        const tokens = createSectionPalette(ground, brand, dark);
        const backgrounds = ["paper", ...surfaces];
        const texts = ["ink", "ink-2", "ink-3", "brand-text", "ok", "bad", "warn"];
        const textPairs = texts.map((text): [string, string[]] => [text, backgrounds]);
        const fillPair: [string, string[]] = [
          "on-fill",
          ["fill", "fill-hover", "fill-press", "fill-to"],
        ];
        const linePairs = ["field-line", "ring", "fill"].map((line): [string, string[]] => [
          line,
          ["paper", "sheet"],
        ]);
        expect(pairsBelowContrast(tokens, [...textPairs, fillPair], 4.5)).toEqual([]);
        expect(pairsBelowContrast(tokens, linePairs, 3)).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test("text on a picture is readable whatever the picture shows", () => {
  fc.assert(
    fc.property(anyColour, anyColour, (brand, pixel) => {
      const tokens = createSectionPalette("picture", brand, false);
      const scrim = scrimOf(brand);
      const opacity = Number.parseInt(scrim.slice(7), 16) / 255;
      const seen = blend(scrim.slice(0, 7), opacity, pixel);
      for (const text of ["ink", "ink-2", "ink-3", "brand-text"])
        expect(contrast(tokens[text]!, seen)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("the colours of sections are only for screens, and can't leave their declarations", () => {
  fc.assert(
    fc.property(fc.oneof(anyColour, fc.string()), (brand) => {
      const css = sectionCss(brand, colouredGrounds);
      expect(css.replaceAll(/#[\da-f]{6,8}|[\w-]+/g, "")).toMatch(/^[@(){}:; .]*$/);
      expect(css.split("@media screen").length - 1).toBe(css.split("@layer blocks").length - 1);
    }),
  );
});
