import type {
  Declaration,
  DeclarationBlock,
  Rule,
  Selector,
  SelectorComponent,
  StyleRule,
  Visitor,
} from "lightningcss";
import { cssCostProblem } from "./css-limits.server.ts";

/** A portal's style sheet as a page uses it, and what was removed, in plain words. */
export type PortalCss = { css: string; leftOut: string[] };

/** At-rules that only affect the page. Others change names that popups also use. */
const allowedRules = [
  "style",
  "media",
  "supports",
  "keyframes",
  "container",
  "nesting",
  "nested-declarations",
  "starting-style",
  "ignored",
];
/** The highest z-index that a portal's css may use: below the popup and its scrim (popups/popup.css). */
const zIndexMax = 39;
/** The prefix of all names that a portal's css defines, such as animations. None of our own starts like this. */
const requiredPrefix = "portal-";
const oldestBrowsers = { chrome: 106 << 16, safari: (15 << 16) | (4 << 8), firefox: 102 << 16 };

/**
 * Makes a portal's css safe for a page. A browser-grade parser reads each rule and prints it again so that it matches
 * nothing in or around a popup (`dialog`). Rules on `body`, `html` and `:root` would reach popups by inheritance: only
 * their background stays there, text properties and custom properties move to the page's parts, the rest is removed.
 * Invalid css is dropped, as a browser would do.
 */
export async function portalCss(source: string): Promise<PortalCss> {
  if (source.trim() === "") return { css: "", leftOut: [] };
  const problem = cssCostProblem(source);
  if (problem !== null) return { css: "", leftOut: [problem] };
  // The parser is loaded only for portals with their own css.
  const { transform } = await import("lightningcss");
  const leftOut: string[] = [];
  try {
    const { code, warnings } = transform({
      filename: "portal.css",
      code: Buffer.from(source),
      errorRecovery: true,
      minify: true,
      targets: oldestBrowsers,
      visitor: scoping(leftOut),
    });
    for (const { message, loc } of warnings) leftOut.push(`line ${loc.line}: ${message}`);
    return { css: unclosable(code.toString()), leftOut };
  } catch (error) {
    return { css: "", leftOut: [error instanceof Error ? error.message : "It cannot be read."] };
  }
}

/** Escapes the css, so that no text in it can end the style element. */
const unclosable = (css: string) => css.replaceAll("</", "<\\/");

type AnyVisitor = Visitor<Record<string, never>>;

function scoping(leftOut: string[]): AnyVisitor {
  return {
    Rule(rule: Rule): Rule | Rule[] | void {
      if (!allowedRules.includes(rule.type)) {
        leftOut.push(`@${rule.type} is not taken`);
        return [];
      }
      if (rule.type === "style") return scopedRules(rule.value, leftOut);
    },
    CustomIdent: (name: string) => (name.startsWith(requiredPrefix) ? name : requiredPrefix + name),
    Declaration(declaration: Declaration): Declaration | [] | void {
      if (propertyOf(declaration) === "z-index") return limitDeclaration(declaration);
    },
  } as AnyVisitor;
}

function limitDeclaration(declaration: Declaration): Declaration | [] {
  if (declaration.property !== "z-index") return [];
  const { value } = declaration;
  if (value.type !== "integer" || value.value <= zIndexMax) return declaration;
  return { property: "z-index", value: { type: "integer", value: zIndexMax } };
}

const propertyOf = (declaration: Declaration): string => {
  if (declaration.property === "custom") return declaration.value.name;
  return declaration.property === "unparsed"
    ? declaration.value.propertyId.property
    : declaration.property;
};

type AnyStyle = StyleRule<Declaration>;

function scopedRules(rule: AnyStyle, leftOut: string[]): Rule[] {
  const rules: AnyStyle[] = [];
  const selectors = rule.selectors.filter((selector) => !isGround(selector)).map(guarded);
  if (selectors.length > 0) rules.push({ ...rule, selectors });
  if (rule.selectors.some(isGround)) rules.push(...groundRules(rule, leftOut));
  return rules.map((value) => ({ type: "style", value: readable(value) }) as Rule);
}

/** Removes null values: the parser writes them, but doesn't accept them. */
const readable = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (inner === null ? undefined : inner)),
  ) as Value;

/** Whether it is `body`, `html` or `:root`, alone. */
function isGround(selector: Selector): boolean {
  const [only, ...more] = selector;
  if (only === undefined || more.length > 0) return false;
  if (only.type === "type") return only.name === "body" || only.name === "html";
  return only.type === "pseudo-class" && only.kind === "root";
}

const inherited =
  /^(?:--|color$|font|line-height$|letter-spacing$|word-|text-|hyphens$|accent-color$)/;

function groundRules(rule: AnyStyle, leftOut: string[]): AnyStyle[] {
  const of = (wanted: (name: string) => boolean): DeclarationBlock<Declaration> => {
    const pick = (list: Declaration[] | undefined) =>
      (list ?? []).filter((one) => wanted(propertyOf(one)));
    const { declarations, importantDeclarations } = rule.declarations ?? {};
    return {
      declarations: pick(declarations),
      importantDeclarations: pick(importantDeclarations),
    };
  };
  const isPaint = (name: string) => name.startsWith("background");
  const rest = of((name) => !isPaint(name) && !inherited.test(name));
  for (const one of [...(rest.declarations ?? []), ...(rest.importantDeclarations ?? [])])
    leftOut.push(`${propertyOf(one)} on the whole page is not taken: it would reach popups`);
  if ((rule.rules ?? []).length > 0)
    leftOut.push("rules inside a rule on the whole page are not taken: write them on their own");
  const ground: AnyStyle = { ...rule, selectors: [body], declarations: of(isPaint), rules: [] };
  const parts: AnyStyle = {
    ...rule,
    selectors: [guarded([...body, { type: "combinator", value: "child" }, { type: "universal" }])],
    declarations: of((name) => inherited.test(name)),
    rules: [],
  };
  return [ground, parts];
}

const body: Selector = [{ type: "type", name: "body" }];
const descendant: SelectorComponent = { type: "combinator", value: "descendant" };
const everything: SelectorComponent = { type: "universal" };
const scrim: SelectorComponent = { type: "class", name: "scrim" };
const dialog: SelectorComponent = { type: "type", name: "dialog" };

/** Excludes popups, their content, scrim and containers, without adding specificity. */
const guard: SelectorComponent = {
  type: "pseudo-class",
  kind: "where",
  selectors: [
    [
      {
        type: "pseudo-class",
        kind: "not",
        selectors: [
          [{ type: "type", name: "html" }],
          body,
          [scrim],
          [dialog],
          [dialog, descendant, everything],
        ],
      },
    ],
  ],
};
/** Adds the guard to the selector's last compound, before its pseudo-elements. */
function guarded(selector: Selector): Selector {
  const last = selector.findLastIndex(({ type }) => type === "combinator");
  const tail = selector.slice(last + 1);
  const pseudo = tail.findIndex(({ type }) => type === "pseudo-element");
  const at = pseudo < 0 ? selector.length : last + 1 + pseudo;
  return [...selector.slice(0, at), guard, ...selector.slice(at)];
}
