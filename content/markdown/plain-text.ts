import type { RootContent } from "mdast";
import { plainText, type RichNode } from "#ui/rich-node.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { toRichBlocks } from "./rich-nodes.ts";

/** Returns a question, an answer or an explanation as plain text. Reports what plain text can't express. */
export function toPlainText(text: MarkdownText, node: RootContent): string {
  const nodes = toRichBlocks([node], text);
  const unsupported = text.footnotes.splice(0).length > 0 ? "A footnote" : findUnsupported(nodes);
  if (unsupported !== undefined)
    text.error(
      node,
      `${unsupported} can't be part of a question or an answer. Move it to the text before the question.`,
    );
  return plainText(nodes);
}

function findUnsupported(nodes: readonly RichNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type === "picture") return "A picture";
    if (node.type === "table") return "A table";
    if (node.type === "code-block") return "Code of several lines";
    const inner = "children" in node ? findUnsupported(node.children) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
