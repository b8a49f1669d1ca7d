import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The style sheets of the build. */
export type Styles = {
  /** The URL of the style sheet that every page has. */
  url: string;
  version: string;
  /** The text of each style sheet by URL. */
  texts: ReadonlyMap<string, string>;
};

/**
 * A browser with this cookie has the style sheet of every page, or is loading it. So its pages link to style sheets
 * instead of containing them.
 */
export const stylesCookieName = "css";

/** The file name of the style sheet that every page has (app/styles/index.css). */
const sheetName = /^index-[\w-]+\.css$/;

/** Reads the build's style sheets; null in development, where there are none. */
export function readStyles(clientFolder: string): Styles | null {
  let fileNames: string[];
  try {
    fileNames = readdirSync(join(clientFolder, "assets")).filter((name) => name.endsWith(".css"));
  } catch {
    return null;
  }
  const sharedSheet = fileNames.find((name) => sheetName.test(name));
  if (sharedSheet === undefined) return null;
  const texts = fileNames.map(
    (name) =>
      [`/assets/${name}`, readFileSync(join(clientFolder, "assets", name), "utf8")] as const,
  );
  return {
    url: `/assets/${sharedSheet}`,
    version: sharedSheet.replace(/^.*-|\.css$/g, ""),
    texts: new Map(texts),
  };
}
