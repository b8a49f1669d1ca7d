import type {
  Declaration,
  DeclarationBlock,
  Rule,
  Selector,
  SelectorComponent,
  StyleRule,
  Visitor,
} from "lightningcss";
import { findCssCostProblem } from "./css-limits.server.ts";

/** A portal's style sheet as a page uses it, and what was removed, in plain words. */
export type PortalCss = { css: string; problems: string[] };

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
/** The highest z-index that a portal's css may use: below the popup and its backdrop (popups/popup.css). */
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
export async function sanitizePortalCss(source: string): Promise<PortalCss> {
  if (source.trim() === "") return { css: "", problems: [] };
  const problem = findCssCostProblem(source);
  if (problem !== null) return { css: "", problems: [problem] };
  // The parser is loaded only for portals with their own css.
  const { transform } = await import("lightningcss");
  const problems: string[] = [];
  try {
    const { code, warnings } = transform({
      filename: "portal.css",
      code: Buffer.from(source),
      errorRecovery: true,
      minify: true,
      targets: oldestBrowsers,
      visitor: createVisitor(problems),
    });
    for (const { message, loc } of warnings) problems.push(`line ${loc.line}: ${message}`);
    return { css: escapeEndTag(code.toString()), problems };
  } catch (error) {
    return { css: "", problems: [error instanceof Error ? error.message : "It cannot be read."] };
  }
}

/** Escapes the css, so that no text in it can end the style element. */
const escapeEndTag = (css: string) => css.replaceAll("</", "<\\/");

type AnyVisitor = Visitor<Record<string, never>>;

function createVisitor(problems: string[]): AnyVisitor {
  return {
    Rule(rule: Rule): Rule | Rule[] | void {
      if (!allowedRules.includes(rule.type)) {
        problems.push(`@${rule.type} is not allowed`);
        return [];
      }
      if (rule.type === "style") return scopeRules(rule.value, problems);
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

function scopeRules(rule: AnyStyle, problems: string[]): Rule[] {
  const rules: AnyStyle[] = [];
  const isRemoved = rule.selectors.some(hasInnerPseudoElement);
  if (isRemoved) problems.push("a pseudo-element can only be at the end of a selector");
  const selectors = rule.selectors
    .filter((selector) => !isPageRoot(selector) && !hasInnerPseudoElement(selector))
    .map(addGuard);
  if (selectors.length > 0) rules.push({ ...rule, selectors });
  if (rule.selectors.some(isPageRoot)) rules.push(...pageRootRules(rule, problems));
  return rules.map((value) => ({ type: "style", value: withoutNulls(value) }) as Rule);
}

/** Removes null values: the parser writes them, but doesn't accept them. */
const withoutNulls = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (inner === null ? undefined : inner)),
  ) as Value;

/** Whether a selector is `body`, `html` or `:root`, and nothing else. */
function isPageRoot(selector: Selector): boolean {
  const [first, ...others] = selector;
  if (first === undefined || others.length > 0) return false;
  if (first.type === "type") return first.name === "body" || first.name === "html";
  return first.type === "pseudo-class" && first.kind === "root";
}

const inheritedProperties =
  /^(?:--|color$|font|line-height$|letter-spacing$|word-|text-|hyphens$|accent-color$)/;

function pageRootRules(rule: AnyStyle, problems: string[]): AnyStyle[] {
  const pickDeclarations = (wanted: (name: string) => boolean): DeclarationBlock<Declaration> => {
    const pickWanted = (list: Declaration[] | undefined) =>
      (list ?? []).filter((declaration) => wanted(propertyOf(declaration)));
    const { declarations, importantDeclarations } = rule.declarations ?? {};
    return {
      declarations: pickWanted(declarations),
      importantDeclarations: pickWanted(importantDeclarations),
    };
  };
  const isPaint = (name: string) => name.startsWith("background");
  const removed = pickDeclarations((name) => !isPaint(name) && !inheritedProperties.test(name));
  for (const declaration of [
    ...(removed.declarations ?? []),
    ...(removed.importantDeclarations ?? []),
  ])
    problems.push(
      `${propertyOf(declaration)} on the whole page is not allowed: it would reach popups`,
    );
  if ((rule.rules ?? []).length > 0)
    problems.push("rules inside a rule on the whole page are not allowed: write them on their own");
  const pageRoot: AnyStyle = {
    ...rule,
    selectors: [body],
    declarations: pickDeclarations(isPaint),
    rules: [],
  };
  const parts: AnyStyle = {
    ...rule,
    selectors: [addGuard([...body, { type: "combinator", value: "child" }, { type: "universal" }])],
    declarations: pickDeclarations((name) => inheritedProperties.test(name)),
    rules: [],
  };
  return [pageRoot, parts];
}

const body: Selector = [{ type: "type", name: "body" }];
const descendant: SelectorComponent = { type: "combinator", value: "descendant" };
const everything: SelectorComponent = { type: "universal" };
const backdrop: SelectorComponent = { type: "class", name: "dialog-backdrop" };
const dialog: SelectorComponent = { type: "type", name: "dialog" };

/** Excludes popups, their content, backdrop and containers, without adding specificity. */
const outsidePopups: SelectorComponent = {
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
          [backdrop],
          [dialog],
          [dialog, descendant, everything],
        ],
      },
    ],
  ],
};
const findLastCombinator = (selector: Selector): number =>
  selector.findLastIndex(({ type }) => type === "combinator");

/** Whether something follows a pseudo-element, as in `::a .b`. Lightning CSS writes such a selector in another order. */
const hasInnerPseudoElement = (selector: Selector): boolean =>
  selector
    .slice(0, Math.max(0, findLastCombinator(selector)))
    .some(({ type }) => type === "pseudo-element");

/** Adds `outsidePopups` to the selector's last compound, before its pseudo-elements. */
function addGuard(selector: Selector): Selector {
  const lastCombinator = findLastCombinator(selector);
  const lastCompound = selector.slice(lastCombinator + 1);
  const pseudoElement = lastCompound.findIndex(({ type }) => type === "pseudo-element");
  const insertIndex = pseudoElement < 0 ? selector.length : lastCombinator + 1 + pseudoElement;
  return [...selector.slice(0, insertIndex), outsidePopups, ...selector.slice(insertIndex)];
}
