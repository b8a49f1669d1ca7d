import type { Problems } from "./problems.ts";

/** A stretch of plain Markdown, or one block between `:::kind` and `:::`. */
export type Piece = {
  kind: "markdown" | (string & {});
  /** What stands behind the kind, without the id. */
  argument: string;
  id: string | undefined;
  text: string;
  /** The line of the opening, of a stretch of Markdown its first line. */
  line: number;
};

const opening = /^:::[ \t]*([a-z][a-z-]*)(?:[ \t]+(.*?))?[ \t]*$/;
const closing = /^:::[ \t]*$/;
const writtenId = /(?:^|[ \t]+)\{#([a-zA-Z0-9_-]{1,64})\}$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Takes a text apart at the lines that begin with `:::`. Lines inside a fence of code are code. */
export function splitBlocks(
  source: { file: string; problems: Problems },
  text: string,
  firstLine: number,
): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let start = firstLine;
  let open: Omit<Piece, "text"> | undefined;
  let inFence: string | undefined;
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
    const mark = fence.exec(line)?.[1];
    if (inFence === undefined) inFence = mark;
    else if (mark?.startsWith(inFence)) inFence = undefined;
    const start = inFence === undefined ? opening.exec(line) : null;
    if (start) {
      if (open) unclosed(source, open);
      finish(number);
      open = { ...opened(start[1]!, start[2] ?? ""), line: number };
    } else if (inFence === undefined && closing.test(line)) {
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
  rest: string,
): { kind: string; argument: string; id: string | undefined } {
  const id = writtenId.exec(rest)?.[1];
  return { kind, argument: rest.replace(writtenId, "").trim(), id };
}

function unclosed(
  source: { file: string; problems: Problems },
  open: { kind: string; line: number },
) {
  source.problems.error(
    { file: source.file, line: open.line },
    `The block ":::${open.kind}" is not closed by a line ":::".`,
  );
}
