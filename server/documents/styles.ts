import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The style sheet of the build. */
export type Styles = { address: string; version: string; text: string };

/** A browser that holds this cookie has the style sheet already (or is about to): it is linked, not repeated. */
export const stylesCookieName = "css";

/** The sheet of every screen (app/styles/index.css); some screens of the workshop have one more of their own. */
const sheetName = /^index-[\w-]+\.css$/;

/** Reads the build's style sheet; null in development, where there is none. */
export function readStyles(clientFolder: string): Styles | null {
  let names: string[];
  try {
    names = readdirSync(join(clientFolder, "assets")).filter((name) => sheetName.test(name));
  } catch {
    return null;
  }
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  const version = name.replace(/^.*-|\.css$/g, "");
  const text = readFileSync(join(clientFolder, "assets", name), "utf8");
  return { address: `/assets/${name}`, version, text };
}
