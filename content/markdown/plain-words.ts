import type { RootContent } from "mdast";
import { plainText, type RichNode } from "#ui/rich-node.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { richBlocks } from "./rich-nodes.ts";

/** Returns a question, an answer or an explanation as plain text. Reports what plain text can't express. */
export function plainWords(text: MarkdownText, node: RootContent): string {
  const nodes = richBlocks([node], text);
  const lost = text.footnotes.splice(0).length > 0 ? "A footnote" : lostIn(nodes);
  if (lost !== undefined)
    text.error(
      node,
      `${lost} has no place in a question or an answer: put it into the text before.`,
    );
  return plainText(nodes);
}

function lostIn(nodes: readonly RichNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type === "picture") return "A picture";
    if (node.type === "table") return "A table";
    if (node.type === "code-block") return "Code of several lines";
    const inner = "children" in node ? lostIn(node.children) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
