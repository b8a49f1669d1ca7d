import type { RichNode } from "#ui/rich-node.ts";
import { Problems } from "#content/problems.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { toRichBlocks } from "#content/markdown/rich-nodes.ts";

export type Template = { title: string; nodes: RichNode[] };

/** Parses a template's Markdown; its first line is the title. */
export function readTemplate(file: string, text: string): Template {
  const [heading = "", ...rest] = text.split("\n");
  const problems = new Problems();
  const markdown = readMarkdown({ file, problems, files: new Set() }, rest.join("\n"), 2);
  const nodes = toRichBlocks(markdown.nodes, markdown);
  problems.throwIfAny();
  return { title: heading.replace(/^#\s*/, ""), nodes };
}
