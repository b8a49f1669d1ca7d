import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The style sheets of the build. */
export type Styles = {
  /** The one of every page. */
  address: string;
  version: string;
  /** The text of each, by address. */
  texts: ReadonlyMap<string, string>;
};

/** A browser with this cookie has the style sheet of every page or is about to: its pages link their sheets. */
export const stylesCookieName = "css";

/** The sheet of every page (app/styles/index.css). */
const sheetName = /^index-[\w-]+\.css$/;

/** Reads the build's style sheets; null in development, where there are none. */
export function readStyles(clientFolder: string): Styles | null {
  let names: string[];
  try {
    names = readdirSync(join(clientFolder, "assets")).filter((name) => name.endsWith(".css"));
  } catch {
    return null;
  }
  const ofEveryPage = names.find((name) => sheetName.test(name));
  if (ofEveryPage === undefined) return null;
  const texts = names.map(
    (name) =>
      [`/assets/${name}`, readFileSync(join(clientFolder, "assets", name), "utf8")] as const,
  );
  return {
    address: `/assets/${ofEveryPage}`,
    version: ofEveryPage.replace(/^.*-|\.css$/g, ""),
    texts: new Map(texts),
  };
}
