import { isElement, isText, type ParsedNode, parseHtml } from "#platform/parse-html.server.ts";

/** Longer than what anybody writes by hand, with the styles of mail programs. */
export const htmlMaxChars = 500_000;
const elementsMax = 20_000;

/** Elements that begin and end a line. */
const lineElements: ReadonlySet<string> = new Set(
  "address article aside dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul".split(
    " ",
  ),
);
const hiddenElements: ReadonlySet<string> = new Set("head script style template title".split(" "));

/**
 * Returns the text of an email that has only HTML. Quotations are marked with `>`, so that they can be left out like those
 * of any other email. Null if there is too much of it.
 */
export function htmlToText(html: string): string | null {
  if (html.length > htmlMaxChars) return null;
  const nodes = parseHtml(html, elementsMax);
  if (nodes === null) return null;
  const lines: TextLines = { lines: [""], quoteDepth: 0 };
  for (const node of nodes) writeNode(lines, node);
  return lines.lines.join("\n").trim();
}

type TextLines = { lines: string[]; quoteDepth: number };

function writeNode(output: TextLines, node: ParsedNode): void {
  if (isText(node)) return write(output, node.value.replace(/[\t\n\f\r ]+/g, " "));
  if (!isElement(node) || hiddenElements.has(node.tagName)) return;
  if (node.tagName === "br") return startLine(output);
  const isQuote = node.tagName === "blockquote";
  const isLine = isQuote || lineElements.has(node.tagName);
  if (isQuote) output.quoteDepth += 1;
  if (isLine) endLine(output);
  for (const child of node.childNodes) writeNode(output, child);
  if (isQuote) output.quoteDepth -= 1;
  if (isLine) endLine(output);
}

function write(output: TextLines, text: string): void {
  const last = output.lines.length - 1;
  const line = output.lines[last]!;
  if (line !== "") output.lines[last] = line + text;
  else if (text.trim() !== "")
    output.lines[last] = (output.quoteDepth > 0 ? "> " : "") + text.trimStart();
}

const startLine = ({ lines }: TextLines): void => void lines.push("");

function endLine(output: TextLines): void {
  if (output.lines.at(-1) !== "") startLine(output);
}
