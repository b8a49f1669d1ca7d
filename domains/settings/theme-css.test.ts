import fc from "fast-check";
import { expect, test } from "vitest";
import { buttonTypeOf, themeCss, type ThemeValues } from "./theme-css.ts";

const validTheme: ThemeValues = {
  color: "#1f6feb",
  titleFont: "Montserrat",
  textFont: "Montserrat",
  componentBorderRadius: 20,
  button: { type: "gradient", borderRadius: 30 },
};

const cssInjections = fc.constantFrom(
  "</style><script>alert(1)</script>",
  '";}body{display:none}',
  "red;background:url(//evil.example)",
  "#fff}*{color:red",
  "expression(alert(1))",
  "\\3c style",
  "Montserrat\n;}@import 'x'",
  "__proto__",
  "constructor",
);
const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string(), cssInjections);
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -5, 1e21, 1e-9),
  cssInjections as fc.Arbitrary<unknown> as fc.Arbitrary<number>,
);

test("whatever the settings contain, the style sheet is two rules of custom properties", () => {
  const rule = /:root,dialog\{color-scheme:(light|dark)(;--[a-z0-9-]+:[a-zA-Z0-9#., "-]+)*\}/
    .source;
  const sheet = new RegExp(`^${rule}@media \\(prefers-color-scheme:dark\\)\\{${rule}\\}$`);
  fc.assert(
    fc.property(
      fc.record({
        color: anyText,
        titleFont: anyText,
        textFont: anyText,
        componentBorderRadius: anyNumber,
        button: fc.record({ type: anyText, borderRadius: anyNumber }),
      }),
      anyText,
      (theme, popupsColor) => {
        const css = themeCss(theme, popupsColor);
        expect(css).toMatch(sheet);
        expect(css).toMatch(/^[a-zA-Z0-9#.,:;()@{} "-]+$/);
        expect((css.match(/[{}]/g) ?? []).join("")).toBe("{}{{}}");
        expect((css.match(/"/g) ?? []).length % 2).toBe(0);
        expect(["gradient", "flat", "outline"]).toContain(buttonTypeOf(theme));
      },
    ),
    { numRuns: 800 },
  );
});

test("radii are in pixels; an invalid radius becomes the default, an extreme one is clamped", () => {
  const css = (componentBorderRadius: number, borderRadius: number) =>
    themeCss({ ...validTheme, componentBorderRadius, button: { type: "flat", borderRadius } });
  expect(css(12, 4.5)).toContain("--r:12px;--r-btn:4.5px;");
  expect(css(Number.NaN, Infinity)).toContain("--r:20px;--r-btn:30px;");
  expect(css(-3, 1e9)).toContain("--r:0px;--r-btn:100px;");
});

test("a font that we serve comes with its partner fonts; any other font comes before the default ones", () => {
  const css = themeCss({ ...validTheme, titleFont: "Georgia", textFont: " LITERATA" });
  expect(css).toContain(
    '--title-font:"Georgia","Montserrat","Alexandria","Montserrat Fallback",system-ui,sans-serif;',
  );
  expect(css).toContain(
    '--text-font:"Literata","Noto Naskh Arabic","Literata Fallback",serif;--digit:0.582em;',
  );
});
