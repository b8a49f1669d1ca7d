import type { Problems } from "#content/problems.ts";

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

const opening = /^:{3,}[ \t]*([a-zA-Z][a-zA-Z-]*)([ \t[].*)?$/;
const closing = /^:{3,}[ \t]*$/;
const writtenId = /(?:^|[ \t])\{#([a-zA-Z0-9_-]{1,64})\}$/;

/** Splits a text at the lines that begin with `:::`. Lines inside a code fence are code. */
export function splitBlocks(
  source: { file: string; problems: Problems },
  text: string,
  firstLine: number,
): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let start = firstLine;
  let open: Omit<Piece, "text"> | undefined;
  const fences = new Fences();
  const finish = (nextLine: number) => {
    const head = open ?? { kind: "markdown", argument: "", id: undefined, line: start };
    if (open || lines.some((line) => line.trim() !== ""))
      pieces.push({ ...head, text: lines.join("\n") });
    lines = [];
    start = nextLine;
    open = undefined;
  };
  for (const [place, line] of text.split("\n").entries()) {
    const number = firstLine + place;
    const isCode = fences.take(line);
    const start = isCode ? null : opening.exec(line);
    if (start) {
      if (open) unclosed(source, open);
      finish(number);
      open = { ...opened(start[1]!.toLowerCase(), start[2] ?? ""), line: number };
    } else if (!isCode && closing.test(line)) {
      if (!open)
        source.problems.error(
          { file: source.file, line: number },
          'This ":::" closes a block that was never opened.',
        );
      finish(number + 1);
    } else lines.push(line);
  }
  if (open) unclosed(source, open);
  finish(firstLine);
  return pieces;
}

function opened(
  kind: string,
  behind: string,
): { kind: string; argument: string; id: string | undefined } {
  const rest = behind.trim();
  const id = writtenId.exec(rest)?.[1];
  const argument = id === undefined ? rest : rest.slice(0, rest.lastIndexOf("{#")).trim();
  // Docusaurus writes a title in brackets: ":::tip[Before you go]".
  const title = behind.startsWith("[") && argument.endsWith("]") ? argument.slice(1, -1) : argument;
  return { kind, argument: title.trim(), id };
}

function unclosed(
  source: { file: string; problems: Problems },
  open: { kind: string; line: number },
) {
  source.problems.error(
    { file: source.file, line: open.line },
    `The block ":::${open.kind}" needs a closing line ":::".`,
  );
}

const fence = /^( {0,3})(`{3,}|~{3,})(.*)$/;
const listItem = /^( {0,3}(?:[-*+]|\d{1,9}[.)]))([ \t]+|$)/;
/** A line that can't continue a paragraph of a list item. */
const endsList = /^(?: {0,3}(?:#{1,6}(?:[ \t]|$)|>|`{3}|~{3})|:::)/;

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

  /** Takes the next line, and returns whether it is code or a code fence. */
  take(line: string): boolean {
    const [, indent, marks, behind] = fence.exec(line) ?? [];
    if (this.#fence !== undefined) {
      const ends = marks?.startsWith(this.#fence) && behind!.trim() === "";
      if (ends) this.#fence = undefined;
      return true;
    }
    this.#noteList(line);
    const isOurs = indent !== undefined && (this.#list === 0 || indent.length < this.#list);
    if (!isOurs || (marks!.startsWith("`") && behind!.includes("`"))) return false;
    this.#fence = marks;
    this.#list = 0;
    return true;
  }

  #noteList(line: string): void {
    const isBlank = line.trim() === "";
    const item = listItem.exec(line);
    const indent = line.length - line.trimStart().length;
    if (item && (this.#list === 0 || indent < this.#list))
      this.#list = item[1]!.length + Math.min(item[2]!.length || 1, maxItemSpaces);
    else if (!isBlank && indent < this.#list && (this.#afterBlank || endsList.test(line)))
      this.#list = 0;
    this.#afterBlank = isBlank;
  }
}

/** More spaces after a list marker begin code. */
const maxItemSpaces = 4;
