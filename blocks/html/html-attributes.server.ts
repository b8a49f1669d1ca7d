import { safeHref } from "#ui/rich-node.ts";
import type { HtmlAttributes, HtmlTag } from "./html-node.ts";
import { plainText } from "./plain-text.server.ts";

/**
 * Returns the attributes that an element keeps, or undefined if a required one is missing, so that the element isn't
 * shown.
 */
export function attributesOf(
  tag: HtmlTag,
  written: readonly { name: string; value: string }[],
): HtmlAttributes | undefined {
  const given = new Map(written.map(({ name, value }) => [name, plainText(value)]));
  const kept: HtmlAttributes = {};
  const dir = given.get("dir")?.toLowerCase() ?? "";
  if (/^(?:ltr|rtl|auto)$/.test(dir)) kept["dir"] = dir;
  const lang = given.get("lang") ?? "";
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) kept["lang"] = lang;
  const number = (name: string, as: string, max: number) => {
    const value = Number(/^\d{1,5}$/.exec(given.get(name) ?? "")?.[0]);
    if (value >= 1 && value <= max) kept[as] = value;
  };
  if (tag === "a") {
    const href = safeHref(given.get("href"));
    if (href === undefined) return undefined;
    kept["href"] = href;
  }
  if (tag === "img") {
    const src = safeHref(given.get("src"));
    if (src === undefined || !/^(?:https:|\/)/i.test(src)) return undefined;
    kept["src"] = src;
    kept["alt"] = given.get("alt") ?? "";
    number("width", "width", 10_000);
    number("height", "height", 10_000);
  }
  if (tag === "td" || tag === "th") {
    number("colspan", "colSpan", 50);
    number("rowspan", "rowSpan", 200);
  }
  if (tag === "ol") number("start", "start", 99_999);
  const title = given.get("title") ?? "";
  if (tag === "abbr" && title !== "") kept["title"] = title;
  return kept;
}
