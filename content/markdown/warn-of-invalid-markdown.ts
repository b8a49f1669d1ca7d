import type { Html, List, Paragraph } from "mdast";
import type { HtmlToken } from "./html-tokens.ts";
import type { MarkdownText } from "./markdown-text.ts";

const delimiterRow = /^[ \t|:-]+$/;
const delimiter = /^[ \t]*:?-+:?[ \t]*$/;

/**
 * Warns of a paragraph that was meant as a table. A table needs the same number of cells in its first two rows;
 * otherwise Markdown reads the rows as one paragraph.
 */
export function warnOfInvalidTable(node: Paragraph, text: MarkdownText): void {
  const [head = "", line = ""] = text.raw(node).split("\n", 2);
  if (!head.includes("|") || !delimiterRow.test(line)) return;
  const cells = line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|");
  if (cells.length < 2 || !cells.every((cell) => delimiter.test(cell))) return;
  const hint = `its second line has ${cells.length} cells, but its first line has a different number`;
  text.warn(node, `This is not a valid table: ${hint}.`);
}

/**
 * Warns of a list whose numbers would be shown differently, because they go up by one. The same number before every
 * item causes no warning: authors who write `1.` everywhere expect that.
 */
export function warnOfNumbers(node: List, text: MarkdownText): void {
  if (!node.ordered) return;
  const writtenNumbers = node.children.map((item) => Number.parseInt(text.raw(item), 10));
  const firstNumber = writtenNumbers[0] ?? 1;
  if (writtenNumbers.every((number) => number === firstNumber)) return;
  const wrongIndex = writtenNumbers.findIndex((number, index) => number !== firstNumber + index);
  if (wrongIndex >= 0)
    text.warn(
      node.children[wrongIndex]!,
      `The number ${writtenNumbers[wrongIndex]} is shown as ${firstNumber + wrongIndex}: the numbers of a list go up by one.`,
    );
}

const markdownSyntax = /\*\*|\[[^[\]\n]{1,500}\]\(|\n[ \t]{0,3}(?:#{1,6} |\||\d{1,9}[.)] |[-*+] )/;

/** Warns of Markdown directly below an HTML tag, which is read as plain text. */
export function warnOfMarkdown(
  { text: words, line }: HtmlToken & { type: "text" },
  node: Html,
  text: MarkdownText,
) {
  const syntaxIndex = markdownSyntax.exec(words)?.index;
  if (syntaxIndex !== undefined)
    text.warn(
      node,
      "Markdown within HTML is shown as it is written: put an empty line below the tag.",
      line + words.slice(0, syntaxIndex + 1).split("\n").length - 1,
    );
}
