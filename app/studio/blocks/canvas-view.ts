import { textDirection } from "#domains/settings/text-direction.ts";

/** How the canvas shows a lesson. "auto": as the person's own device and the language of the texts have it. */
export type CanvasView = {
  width: "full" | "tablet" | "phone";
  scheme: "auto" | "light" | "dark";
  direction: "auto" | "ltr" | "rtl";
};

/** Whose view of a page the canvas shows. */
export const viewers = ["guest", "learner"] as const;
export type Viewer = (typeof viewers)[number];

export const defaultView: CanvasView = { width: "full", scheme: "auto", direction: "auto" };

const schemeQuery = /\(prefers-color-scheme:\s*(light|dark)\)/;
/** The conditions of rules before the first change. */
const conditions = new WeakMap<CSSMediaRule, string>();

/** Shows a document in light or dark colours, whatever the device prefers, and in a direction. */
export function showView(
  shown: Document,
  { scheme, direction }: Pick<CanvasView, "scheme" | "direction">,
  language: string,
): void {
  shown.documentElement.dir = direction === "auto" ? textDirection(language) : direction;
  shown.documentElement.style.colorScheme = scheme === "auto" ? "" : scheme;
  for (const sheet of shown.styleSheets) changeRules(sheet.cssRules, scheme);
}

function changeRules(rules: CSSRuleList, scheme: CanvasView["scheme"]): void {
  for (const rule of rules) {
    if ("styleSheet" in rule && rule.styleSheet)
      changeRules((rule.styleSheet as CSSStyleSheet).cssRules, scheme);
    // A rule of the frame isn't an instance of this window's class.
    if ("media" in rule && "conditionText" in rule) changeCondition(rule as CSSMediaRule, scheme);
    if ("cssRules" in rule) changeRules(rule.cssRules as CSSRuleList, scheme);
  }
}

function changeCondition(rule: CSSMediaRule, scheme: CanvasView["scheme"]): void {
  const condition = conditions.get(rule) ?? rule.media.mediaText;
  const [, wanted] = schemeQuery.exec(condition) ?? [];
  if (wanted === undefined) return;
  conditions.set(rule, condition);
  const always = wanted === scheme ? "(min-width: 0px)" : "(max-width: 0px)";
  rule.media.mediaText = scheme === "auto" ? condition : condition.replace(schemeQuery, always);
}
