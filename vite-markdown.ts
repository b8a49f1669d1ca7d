import { normalizePath, type Plugin } from "vite";

const importedModule = "import * as defaultConstructs from";

/**
 * The Markdown parser imports a whole module as an object. The build's helper for that would be in a file that every
 * page loads, though only the studio reads Markdown. With this plugin the module exports the object itself.
 */
export const exportMarkdownConstructs: Plugin = {
  name: "export-markdown-constructs",
  transform(code, id) {
    const [, file] = /\/micromark\/lib\/(parse|constructs)\.js$/.exec(normalizePath(id)) ?? [];
    if (file === undefined) return null;
    if (file === "constructs") {
      const names = Array.from(code.matchAll(/^export const (\w+)/gm), ([, name]) => name);
      return `${code}\nexport default { ${names.join(", ")} };`;
    }
    if (!code.includes(importedModule))
      throw new Error("The Markdown parser's imports have changed: update vite-markdown.ts.");
    return code.replace(importedModule, "import defaultConstructs from");
  },
};
