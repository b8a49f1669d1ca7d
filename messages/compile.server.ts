import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { MessageTree } from "./nest.ts";

/** Messages as the translator of the built portal reads them: a tree whose leaves are parsed already. */
export interface CompiledTree {
  [part: string]: CompiledMessage | CompiledTree;
}

/**
 * Parses every ICU text of a tree once, on the server: pages then need no parser, neither to be
 * made nor to be taken over (vite.config.ts leaves it out). Throws what the parser throws.
 */
export function compileMessages(tree: MessageTree): CompiledTree {
  const compiled = Object.create(null) as CompiledTree;
  for (const [part, value] of Object.entries(tree))
    compiled[part] = typeof value === "string" ? compile(value) : compileMessages(value);
  return compiled;
}
