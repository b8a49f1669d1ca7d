import { safeHref } from "#ui/rich-node.ts";
import type { HtmlAttributes, HtmlTag } from "./html-node.ts";
import { normalizeText } from "./normalize-text.server.ts";

/**
 * Returns the attributes that an element keeps, or undefined if a required one is missing, so that the element isn't
 * shown.
 */
export function sanitizeAttributes(
  tag: HtmlTag,
  source: readonly { name: string; value: string }[],
): HtmlAttributes | undefined {
  const values = new Map(source.map(({ name, value }) => [name, normalizeText(value)]));
  const attributes: HtmlAttributes = {};
  const dir = values.get("dir")?.toLowerCase() ?? "";
  if (/^(?:ltr|rtl|auto)$/.test(dir)) attributes["dir"] = dir;
  const lang = values.get("lang") ?? "";
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) attributes["lang"] = lang;
  const copyNumber = (name: string, reactName: string, max: number) => {
    const value = Number(/^\d{1,5}$/.exec(values.get(name) ?? "")?.[0]);
    if (value >= 1 && value <= max) attributes[reactName] = value;
  };
  if (tag === "a") {
    const href = safeHref(values.get("href"));
    if (href === undefined) return undefined;
    attributes["href"] = href;
  }
  if (tag === "img") {
    const src = safeHref(values.get("src"));
    if (src === undefined || !/^(?:https:|\/)/i.test(src)) return undefined;
    attributes["src"] = src;
    attributes["alt"] = values.get("alt") ?? "";
    copyNumber("width", "width", 10_000);
    copyNumber("height", "height", 10_000);
  }
  if (tag === "td" || tag === "th") {
    copyNumber("colspan", "colSpan", 50);
    copyNumber("rowspan", "rowSpan", 200);
  }
  if (tag === "ol") copyNumber("start", "start", 99_999);
  const title = values.get("title") ?? "";
  if (tag === "abbr" && title !== "") attributes["title"] = title;
  return attributes;
}
