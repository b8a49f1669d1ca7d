import { createContext, useContext } from "react";

/** On the server: the theme's CSS for a document. */
export const ThemeCss = createContext("");

/** Stands between the style sheets that a first page contains and the theme's CSS in the same element. */
export const themeMark = "/**/";

/**
 * Returns the theme's CSS: what the loader returned, or null if the page came as a document, which contains it. Sent as
 * data too, it would double.
 */
export function useThemeCss(loaded: string | null): string {
  const onServer = useContext(ThemeCss);
  if (loaded !== null) return loaded;
  if (typeof document === "undefined") return onServer;
  return document.querySelector("style")?.textContent.split(themeMark).at(-1) ?? "";
}
