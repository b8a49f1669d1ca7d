import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { MessageTree } from "./nest.ts";

/** Messages for the translator of the built portal: a tree whose leaves are parsed already. */
export interface CompiledTree {
  [part: string]: CompiledMessage | CompiledTree;
}

/**
 * Parses every ICU text of a tree once, on the server: pages then load and run no parser (vite.config.ts leaves it
 * out). @throws the parser's errors
 */
export function compileMessages(tree: MessageTree): CompiledTree {
  const compiled = Object.create(null) as CompiledTree;
  for (const [part, value] of Object.entries(tree))
    compiled[part] = typeof value === "string" ? compile(value) : compileMessages(value);
  return compiled;
}
