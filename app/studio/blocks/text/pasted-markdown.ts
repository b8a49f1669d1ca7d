import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { toRichText } from "#content/markdown/rich-nodes.ts";
import { findMarkdownProblem } from "#content/markdown/markdown-limits.ts";
import { Problems } from "#content/problems.ts";
import type { RichNode } from "#ui/rich-node.ts";

/** Returns Markdown as formatted text; null if it is too large or too deep to be read quickly. */
export function readPastedMarkdown(markdown: string): RichNode[] | null {
  if (findMarkdownProblem(markdown)) return null;
  const source = { file: "", problems: new Problems(), files: new Set<string>() };
  const text = readMarkdown(source, markdown, 1);
  return toRichText(text.nodes, text);
}
