import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

let setup: Promise<void> | undefined;

/**
 * Writes Fontconfig's configuration file, and lets it use only the fonts in `fontsFolder`. Once per process: Fontconfig
 * reads it when the first text is rendered.
 */
export function setUpFontconfig(dataDir: string, fontsFolder: string): Promise<void> {
  return (setup ??= (async () => {
    const folder = join(dataDir, "cards");
    const file = join(folder, "fonts.conf");
    await mkdir(folder, { recursive: true });
    const escapeXml = (path: string) =>
      path.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeXml(
        fontsFolder,
      )}</dir><cachedir>${escapeXml(join(folder, "cache"))}</cachedir></fontconfig>`,
    );
    process.env["FONTCONFIG_FILE"] = file;
  })());
}
