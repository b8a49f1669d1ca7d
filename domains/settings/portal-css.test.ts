import fc from "fast-check";
import { transform, type Rule, type Selector } from "lightningcss";
import { describe, expect, test } from "vitest";
import { sanitizePortalCss } from "./portal-css.server.ts";

const guard = ":where(:not(html,body,.dialog-backdrop,dialog,dialog *))";
/** Returns the portal's safe css, with the guard shortened to `§`. */
const scopedCss = async (css: string) => (await sanitizePortalCss(css)).css.replaceAll(guard, "§");

/** Finds everything in the resulting sheet that could match a popup. Uses none of the code under test. */
function matchingPopups(css: string): string[] {
  const matches: string[] = [];
  transform({
    filename: "sent.css",
    // As in a browser, nothing after a pseudo-element is a selector.
    errorRecovery: true,
    code: Buffer.from(css),
    visitor: {
      Rule(rule: Rule) {
        if (rule.type === "keyframes" && !rule.value.name.value.startsWith("portal-"))
          matches.push(`@keyframes ${rule.value.name.value}`);
        if (["font-face", "property", "layer-block", "import", "scope"].includes(rule.type))
          matches.push(rule.type);
        if (rule.type !== "style") return;
        const { declarations = [], importantDeclarations = [] } = rule.value.declarations ?? {};
        const properties = [...declarations, ...importantDeclarations].map(
          ({ property }) => property,
        );
        const hasOnlyBackgrounds = properties.every((property) =>
          property.startsWith("background"),
        );
        for (const selector of rule.value.selectors)
          if (
            !isGuarded(selector) &&
            !(hasOnlyBackgrounds && JSON.stringify(selector) === bodySelector)
          )
            matches.push(JSON.stringify(selector));
      },
    } as never,
  });
  return matches;
}

const bodySelector = JSON.stringify([{ type: "type", name: "body" }]);

function isGuarded(selector: Selector): boolean {
  const lastCombinator = selector.findLastIndex(({ type }) => type === "combinator");
  return selector.slice(lastCombinator + 1).some(
    (part) =>
      part.type === "pseudo-class" &&
      ((part.kind === "where" &&
        JSON.stringify(part).includes('"kind":"not"') &&
        JSON.stringify(part).includes('"dialog"')) ||
        // Flattens nested rules with `:is()` of their parents.
        (part.kind === "is" && part.selectors.every(isGuarded))),
  );
}

const subject = fc.constantFrom(
  "dialog",
  "DIALOG",
  "d\\69 alog",
  "html",
  "body",
  ":root",
  "*",
  ".button",
  "#main",
  "[open]",
  "::backdrop",
  "::before",
  ":is(dialog, .close)",
  ":not(.close)",
  "dialog:modal",
  ".a:has(> dialog)",
  "body:where(body)",
  guard,
  `dialog${guard}`,
);
const selector = fc
  .array(fc.tuple(subject, fc.constantFrom(" ", " > ", " + ", " ~ ", "")), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.map(([simpleSelector, combinator]) => simpleSelector + combinator).join(""))
  .map((text) => text.replace(/[\s>+~]+$/, ""));
const declaration = fc.constantFrom(
  "display:none!important",
  "z-index:2147483647",
  "z-index:var(--z)",
  "position:fixed;inset:0",
  "--ink:white",
  "background:url(https://x.example/a.png)",
  "animation:slide 1s",
  'content:"</style><script>alert(1)</script>"',
  "color:",
  "margin:calc(1px + var(--a, var(--b)))",
  "}",
  "{",
  "/*",
  '"',
  "\\",
);
const block = fc.tuple(fc.array(selector, { minLength: 1, maxLength: 3 }), fc.array(declaration));
const rule = block.map(
  ([selectors, declarations]) => `${selectors.join(",")}{${declarations.join(";")}}`,
);
const nested = fc
  .tuple(selector, rule, fc.constantFrom("& ", "", "body & , "))
  .map(([outer, inner, prefix]) => `${outer}{top:0;${prefix}${inner}}`);
const wrapped = fc
  .tuple(
    fc.constantFrom(
      "@media (width<600px)",
      "@supports (top:0)",
      "@layer x",
      "@scope (main)",
      "@container (width>1px)",
      "@starting-style",
      "@keyframes slide",
      "@font-face",
      "@property --ink",
      "@import url(x);@media",
      "@nonsense",
    ),
    fc.oneof(rule, nested),
  )
  .map(([atRule, inner]) => `${atRule}{${inner}}`);
const sheet = fc.array(fc.oneof(rule, nested, wrapped, fc.string()), { maxLength: 6 });

describe("a portal's own css", () => {
  test("can't match a popup, use our animations' names or end its style element, whatever it contains", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (parts) => {
        const { css } = await sanitizePortalCss(parts.join("\n"));
        expect(css).not.toMatch(/<\//);
        expect(matchingPopups(css)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  test("reaches the page's parts with its original specificity", async () => {
    expect(await scopedCss(".btn:hover::after,h1 em{color:red}")).toBe(
      ".btn:hover§:after,h1 em§{color:red}",
    );
    expect(await scopedCss("@media print{.foot{display:none}}")).toBe(
      "@media print{.foot§{display:none}}",
    );
    expect(await scopedCss(".a{& .b{top:1px}}")).toBe(".a§ .b§{top:1px}");
  });

  test("moves rules for the whole page to its parts; only the background stays", async () => {
    expect(await scopedCss(":root{--ink:#123;background:#fff;color:red}")).toBe(
      "body{background:#fff}body>§{--ink:#123;color:red}",
    );
    const { problems } = await sanitizePortalCss("body{display:none}");
    expect(problems).toEqual(["display on the whole page is not allowed: it would reach popups"]);
  });

  test("can't cover a popup, and has its own animation names", async () => {
    expect(await scopedCss(".x{z-index:999}.y{z-index:5}.z{z-index:var(--z)}")).toBe(
      ".x§{z-index:39}.y§{z-index:5}",
    );
    expect(await scopedCss("@keyframes slide{to{top:0}}.a{animation:slide 1s}")).toBe(
      "@keyframes portal-slide{to{top:0}}.a§{animation:1s portal-slide}",
    );
  });

  test("can't put a selector behind a pseudo-element, which would move its guard", async () => {
    const { css, problems } = await sanitizePortalCss("::backdropdialog ::before,.a{top:0}");
    expect(matchingPopups(css)).toEqual([]);
    expect(css).toContain(".a");
    expect(css).not.toContain("backdropdialog");
    expect(problems).toContain("a pseudo-element can only be at the end of a selector");
  });

  test("reports what was removed", async () => {
    const { css, problems } = await sanitizePortalCss('@import "x.css";\n.a{top:0}\n.b{{}\n.c>{}');
    expect(css).toContain(".a");
    expect(problems[0]).toBe("@import is not allowed");
    expect(problems.some((text) => /^line \d/.test(text))).toBe(true);
  });
});
