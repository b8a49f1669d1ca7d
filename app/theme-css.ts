import { createContext, useContext } from "react";

/** On the server: the theme's CSS for a document. */
export const ThemeCss = createContext("");

/** Separates the style sheets from the theme's CSS: a first page contains both in one `<style>` element. */
export const themeMark = "/**/";

/**
 * Returns the theme's CSS. `loadedCss` is the loader's: null for a page that came as a document. A document
 * already contains the CSS, so that it isn't sent twice.
 */
export function useThemeCss(loadedCss: string | null): string {
  const serverCss = useContext(ThemeCss);
  if (loadedCss !== null) return loadedCss;
  if (typeof document === "undefined") return serverCss;
  return document.querySelector("style")?.textContent.split(themeMark).at(-1) ?? "";
}
