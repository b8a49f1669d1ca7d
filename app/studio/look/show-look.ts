import type { Look } from "#domains/look/look.ts";
import { buttonTypeOf, themeCss } from "#domains/settings/theme-css.ts";
import { showView } from "#app/studio/blocks/canvas-view.ts";

/** The conditions of pictures before the first change. */
const conditions = new WeakMap<HTMLSourceElement, string>();

/** Some pictures have a version for dark colours. */
function showPictures(shown: Document, scheme: "light" | "dark"): void {
  for (const source of shown.querySelectorAll<HTMLSourceElement>("source[media]")) {
    const condition = conditions.get(source) ?? source.media;
    const wanted = /prefers-color-scheme:\s*(light|dark)/.exec(condition)?.[1];
    if (wanted === undefined) continue;
    conditions.set(source, condition);
    source.media = wanted === scheme ? "all" : "not all";
  }
}

/** Gives a preview the look's colours, fonts and corners without loading it again. */
export function showLook(
  shown: Document,
  { theme, popupsColor }: Look,
  scheme: "light" | "dark",
): void {
  const style = shown.querySelector("style[data-theme]");
  const css = themeCss(theme, popupsColor);
  if (style && style.textContent !== css) style.textContent = css;
  const root = shown.documentElement;
  root.dataset["button"] = buttonTypeOf(theme);
  showView(shown, { scheme, direction: "auto" }, root.lang);
  showPictures(shown, scheme);
}
