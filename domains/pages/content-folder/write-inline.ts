import type { RichNode } from "#ui/rich-node.ts";

/** What is written so far of one line of words, and whether the next sign has to be disguised. */
type Line = { written: string; disguiseNext: boolean };

/** Words as Markdown that reads back as the same nodes; a break is a backslash at the end of a line. */
export function writeInline(nodes: readonly RichNode[]): string {
  const line: Line = { written: "", disguiseNext: false };
  writeAll(nodes, line, "");
  return line.written.split("\n").map(escapeStart).join("\n");
}

function writeAll(nodes: readonly RichNode[], line: Line, around: string): void {
  let lastSign = around;
  for (const [place, node] of nodes.entries()) {
    const sign = node.type === "emphasis" || node.type === "strong" ? otherSign(lastSign) : "";
    writeNode(node, nodes[place + 1], line, sign, around);
    // Signs of two neighbours, or of the outer and the inner, would run into one another.
    lastSign = sign === "" ? "" : sign;
  }
}

function otherSign(sign: string): string {
  return sign === "*" ? "_" : "*";
}

function writeNode(
  node: RichNode,
  next: RichNode | undefined,
  line: Line,
  sign: string,
  around: string,
): void {
  switch (node.type) {
    case "text":
      return write(line, escapeText(node.text, next?.type === "link"), node.text);
    case "break":
      return write(line, "\\\n");
    case "code":
      return write(line, codeSpan(node.text));
    case "emphasis":
      return writeMarked(node.children, line, sign);
    case "strong":
      return writeMarked(node.children, line, sign + sign);
    case "link": {
      write(line, "[");
      writeAll(node.children, line, around);
      return write(line, `](${destination(node.href)})`);
    }
    default:
      if ("children" in node) writeAll(node.children, line, around);
  }
}

/** @param plain the words before escaping, when they are words */
function write(line: Line, markdown: string, plain?: string): void {
  const disguised = line.disguiseNext && plain !== undefined && isWordSign(firstSign(plain));
  line.written += disguised ? disguiseFirst(markdown) : markdown;
  line.disguiseNext = false;
}

/**
 * Emphasis opens and closes only where CommonMark lets it: a mark between a letter and a punctuation sign is none.
 * There the letter is written as a character reference, which counts as punctuation.
 */
function writeMarked(children: readonly RichNode[], line: Line, marks: string): void {
  const inner: Line = { written: "", disguiseNext: false };
  writeAll(children, inner, marks[0]!);
  let content = inner.written;
  if (/^[ \u00a0]/.test(content)) content = disguiseFirst(content);
  if (/[ \u00a0]$/.test(content)) content = disguiseLast(content);
  const strict = marks.startsWith("_");
  const before = lastSign(line.written);
  if (
    isWordSign(before) &&
    (strict || !isWordSign(firstSign(content))) &&
    !isDisguised(line.written)
  )
    line.written = disguiseLast(line.written);
  write(line, marks + content + marks);
  line.disguiseNext = strict || !isWordSign(lastSign(content));
}

function isDisguised(text: string): boolean {
  return /&#x[0-9a-f]+;$/.test(text);
}

const firstSign = (text: string) => [...text][0] ?? "";
const lastSign = (text: string) => [...text].at(-1) ?? "";

/** Neither space nor punctuation nor symbol, as the parser counts them: it knows no symbols beyond U+FFFF. */
function isWordSign(sign: string): boolean {
  return sign.length > 1 || (sign !== "" && !/[\s\p{P}\p{S}\p{Zs}]/u.test(sign));
}

function reference(sign: string): string {
  return `&#x${sign.codePointAt(0)!.toString(16)};`;
}

function disguiseFirst(text: string): string {
  const sign = firstSign(text);
  return reference(sign) + text.slice(sign.length);
}

function disguiseLast(text: string): string {
  const sign = lastSign(text);
  return text.slice(0, text.length - sign.length) + reference(sign);
}

/** Words with every sign escaped that Markdown would take for form. */
export function escapeText(text: string, beforeBracket = false): string {
  const escaped = text
    .replace(/[\\`*[\]<#]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&");
  return beforeBracket ? escaped.replace(/!$/, "\\!") : escaped;
}

/** The beginning of a line must not look like a list, a quotation, a heading, a rule or a block. */
function escapeStart(line: string): string {
  return line
    .replace(/^([-+>=~|])/, "\\$1")
    .replace(/^(:::)/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** A fence of more backticks than the code holds in a row. */
function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(code) || (/^ .* $/.test(code) && code.trim() !== "") ? " " : "";
  return `${fence}${pad}${code}${pad}${fence}`;
}

function destination(href: string): string {
  const safe = href.replace(/[<>]/g, "\\$&").replace(/&(?=#?\w+;)/g, "\\&");
  return /[\s()]/.test(href) || href === "" ? `<${safe}>` : safe;
}
