import type { Problems } from "#content/problems.ts";
import { idPattern } from "./parsed-component.ts";

/** A piece of plain Markdown, or one block between `:::kind` and `:::`. */
export type Piece = {
  kind: "markdown" | (string & {});
  /** The text after the kind, without the id. */
  argument: string;
  id: string | undefined;
  text: string;
  /** The line of the block's opening, or the first line of the Markdown. */
  line: number;
};

const openingLine = /^:{3,}[ \t]*([a-zA-Z][a-zA-Z-]*)([ \t[].*)?$/;
const closingLine = /^:{3,}[ \t]*$/;
const idAtEnd = /(?:^|[ \t])\{#([^\s{}]+)\}$/;

/** Splits a text at the lines that begin with `:::`. Lines inside a code fence are code. */
export function splitBlocks(
  source: { file: string; problems: Problems },
  text: string,
  firstLine: number,
): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let startLine = firstLine;
  let openBlock: Omit<Piece, "text"> | undefined;
  const fences = new Fences();
  const finishPiece = (nextLine: number) => {
    const opening = openBlock ?? { kind: "markdown", argument: "", id: undefined, line: startLine };
    if (openBlock || lines.some((line) => line.trim() !== ""))
      pieces.push({ ...opening, text: lines.join("\n") });
    lines = [];
    startLine = nextLine;
    openBlock = undefined;
  };
  for (const [index, line] of text.split("\n").entries()) {
    const lineNumber = firstLine + index;
    const isCode = fences.readLine(line);
    const openingMatch = isCode ? null : openingLine.exec(line);
    if (openingMatch) {
      if (openBlock) reportUnclosed(source, openBlock);
      finishPiece(lineNumber);
      openBlock = {
        ...parseOpening(openingMatch[1]!.toLowerCase(), openingMatch[2] ?? ""),
        line: lineNumber,
      };
    } else if (!isCode && closingLine.test(line)) {
      if (!openBlock)
        source.problems.error(
          { file: source.file, line: lineNumber },
          'This ":::" closes a block that was never opened.',
        );
      finishPiece(lineNumber + 1);
    } else lines.push(line);
  }
  if (openBlock) reportUnclosed(source, openBlock);
  finishPiece(firstLine);
  return pieces;
}

function parseOpening(
  kind: string,
  text: string,
): { kind: string; argument: string; id: string | undefined } {
  const rest = text.trim();
  const writtenId = idAtEnd.exec(rest)?.[1];
  const id = writtenId !== undefined && idPattern.test(writtenId) ? writtenId : undefined;
  const argument = id === undefined ? rest : rest.slice(0, rest.lastIndexOf("{#")).trim();
  // Docusaurus writes a title in brackets: ":::tip[Before you go]".
  const title = text.startsWith("[") && argument.endsWith("]") ? argument.slice(1, -1) : argument;
  return { kind, argument: title.trim(), id };
}

function reportUnclosed(
  source: { file: string; problems: Problems },
  block: { kind: string; line: number },
) {
  source.problems.error(
    { file: source.file, line: block.line },
    `The block ":::${block.kind}" needs a closing line ":::".`,
  );
}

const fencePattern = /^( {0,3})(`{3,}|~{3,})(.*)$/;
const listItemPattern = /^( {0,3}(?:[-*+]|\d{1,9}[.)]))([ \t]+|$)/;
/** A line that can't continue a paragraph of a list item. */
const listEndPattern = /^(?: {0,3}(?:#{1,6}(?:[ \t]|$)|>|`{3}|~{3})|:::)/;

/**
 * Tells code from text, line by line, as CommonMark does: a fence of backticks has no backticks after it, and ends with
 * a fence that is at least as long and has nothing else on its line. A line that begins with `:::` ends a list item,
 * even within its code.
 */
class Fences {
  #fence: string | undefined;
  /** The column where the text of the current list item begins; 0 outside lists. */
  #list = 0;
  #afterBlank = true;

  /** Reads the next line, and returns whether it is code or a code fence. */
  readLine(line: string): boolean {
    const [, indent, marks, rest] = fencePattern.exec(line) ?? [];
    if (this.#fence !== undefined) {
      const closesFence = marks?.startsWith(this.#fence) && rest!.trim() === "";
      if (closesFence) this.#fence = undefined;
      return true;
    }
    this.#noteList(line);
    const opensFence = indent !== undefined && (this.#list === 0 || indent.length < this.#list);
    if (!opensFence || (marks!.startsWith("`") && rest!.includes("`"))) return false;
    this.#fence = marks;
    this.#list = 0;
    return true;
  }

  #noteList(line: string): void {
    const isBlank = line.trim() === "";
    const item = listItemPattern.exec(line);
    const indent = line.length - line.trimStart().length;
    if (item && (this.#list === 0 || indent < this.#list))
      this.#list = item[1]!.length + Math.min(item[2]!.length || 1, maxItemSpaces);
    else if (!isBlank && indent < this.#list && (this.#afterBlank || listEndPattern.test(line)))
      this.#list = 0;
    this.#afterBlank = isBlank;
  }
}

/** The most spaces after a list marker. With more, the item begins with indented code. */
const maxItemSpaces = 4;
