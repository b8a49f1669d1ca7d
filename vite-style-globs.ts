import { globSync } from "node:fs";
import { dirname } from "node:path";
import { normalizePath, type Plugin } from "vite";

const globImport = /@import "([^"]*[*{][^"]*)"([^;]*);/g;

/** Lets style sheets import all files that match a pattern: `@import "../../blocks/*\/style.css" layer(blocks);`. */
export const styleGlobs: Plugin = {
  name: "style-globs",
  enforce: "pre",
  transform(code, id) {
    const file = id.replace(/\?.*$/, "");
    if (!file.endsWith(".css") || code.search(globImport) < 0) return;
    return code.replace(globImport, (_, pattern: string, layer: string) =>
      globSync(pattern, { cwd: dirname(file) })
        .map((path) => `@import "${normalizePath(path)}"${layer};`)
        .sort()
        .join("\n"),
    );
  },
};
