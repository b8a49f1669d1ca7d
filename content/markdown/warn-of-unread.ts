import type { Html, List, Paragraph } from "mdast";
import type { HtmlToken } from "./html-tokens.ts";
import type { MarkdownText } from "./markdown-text.ts";

const delimiterRow = /^[ \t|:-]+$/;
const delimiter = /^[ \t]*:?-+:?[ \t]*$/;

/**
 * Warns of a paragraph that was meant as a table. A table needs the same number of cells in its first two rows;
 * otherwise Markdown reads its rows as one paragraph.
 */
export function warnOfUnreadTable(node: Paragraph, text: MarkdownText): void {
  const [head = "", line = ""] = text.raw(node).split("\n", 2);
  if (!head.includes("|") || !delimiterRow.test(line)) return;
  const cells = line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|");
  if (cells.length < 2 || !cells.every((cell) => delimiter.test(cell))) return;
  const hint = `its second line has ${cells.length} cells, and its first line another number`;
  text.warn(node, `This is not a valid table: ${hint}.`);
}

/**
 * Warns of a list whose numbers would be shown differently, because they go up by one. The same number before every
 * item causes no warning: authors who write `1.` everywhere expect that.
 */
export function warnOfNumbers(node: List, text: MarkdownText): void {
  if (!node.ordered) return;
  const written = node.children.map((item) => Number.parseInt(text.raw(item), 10));
  const first = written[0] ?? 1;
  if (written.every((number) => number === first)) return;
  const at = written.findIndex((number, place) => number !== first + place);
  if (at >= 0)
    text.warn(
      node.children[at]!,
      `The number ${written[at]} is shown as ${first + at}: the numbers of a list go up by one.`,
    );
}

const markdownSigns = /\*\*|\[[^[\]\n]{1,500}\]\(|\n[ \t]{0,3}(?:#{1,6} |\||\d{1,9}[.)] |[-*+] )/;

/** Warns of Markdown directly below an HTML tag, which is read as plain text. */
export function warnOfMarkdown(
  { text: words, line }: HtmlToken & { type: "text" },
  node: Html,
  text: MarkdownText,
) {
  const at = markdownSigns.exec(words)?.index;
  if (at !== undefined)
    text.warn(
      node,
      "Markdown within HTML is shown as it is written: put an empty line below the tag.",
      line + words.slice(0, at + 1).split("\n").length - 1,
    );
}
