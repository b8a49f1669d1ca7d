import { createContext, useContext } from "react";

/** On the server: the theme's CSS for a document. */
export const ThemeCss = createContext("");

/** Separates the style sheets from the theme's CSS: a first page contains both in one `<style>` element. */
export const themeMark = "/**/";

/**
 * Returns the theme's CSS: what the loader returned, or null if the page came as a document, which contains it. Sending
 * it as data, too, would double it.
 */
export function useThemeCss(loaded: string | null): string {
  const onServer = useContext(ThemeCss);
  if (loaded !== null) return loaded;
  if (typeof document === "undefined") return onServer;
  return document.querySelector("style")?.textContent.split(themeMark).at(-1) ?? "";
}
