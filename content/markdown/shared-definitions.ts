import type { Piece } from "#content/blocks/split-blocks.ts";

/** Definitions of links and footnotes from other parts of a file. `lines` has each line's number in the file. */
export type SharedDefinitions = { text: string; lines: number[] };

const definitionPattern = /^ {0,3}\[(\^?[^\]\n]{1,200})\]:/;
const labelPattern = /\[(\^?[^[\]\n]{1,200})\]/g;
const fencePattern = /^ {0,3}(?:`{3}|~{3})/;

const normalizeLabel = (written: string): string =>
  written.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Markdown defines links and footnotes for a whole file, but a `:::` block and its surroundings are parsed separately.
 * Returns, for each piece, the definitions of other pieces that it references.
 */
export function shareDefinitions(pieces: readonly Piece[]): (SharedDefinitions | undefined)[] {
  const definitionsByPiece = pieces.map(definitionsOf);
  const allDefinitions = new Map<string, { text: string; line: number }>();
  for (const pieceDefinitions of definitionsByPiece)
    for (const [key, definition] of pieceDefinitions)
      if (!allDefinitions.has(key)) allDefinitions.set(key, definition);
  return pieces.map((piece, pieceIndex) => {
    const referencedDefinitions = new Map<string, { text: string; line: number }>();
    const addReferenced = (text: string) => {
      for (const [, writtenLabel] of text.matchAll(labelPattern)) {
        const key = normalizeLabel(writtenLabel!);
        const definition = allDefinitions.get(key);
        if (
          !definition ||
          definitionsByPiece[pieceIndex]!.has(key) ||
          referencedDefinitions.has(key)
        )
          continue;
        referencedDefinitions.set(key, definition);
        addReferenced(definition.text);
      }
    };
    if (allDefinitions.size > definitionsByPiece[pieceIndex]!.size) addReferenced(piece.text);
    if (referencedDefinitions.size === 0) return undefined;
    const lines: number[] = [];
    const texts = [...referencedDefinitions.values()].map(({ text, line }) => {
      // Count one more line, the empty line between two definitions.
      for (let lineOffset = 0; lineOffset <= text.split("\n").length; lineOffset += 1)
        lines.push(line + lineOffset);
      return text;
    });
    return { text: texts.join("\n\n"), lines };
  });
}

/** Returns the definitions of a piece by their labels: the line of a link, the paragraphs of a footnote. */
function definitionsOf({ kind, text, line }: Piece): Map<string, { text: string; line: number }> {
  const definitions = new Map<string, { text: string; line: number }>();
  const firstLine = kind === "markdown" ? line : line + 1;
  const lines = text.split("\n");
  let inFence = false;
  for (const [index, lineText] of lines.entries()) {
    if (fencePattern.test(lineText)) inFence = !inFence;
    const writtenLabel = inFence ? undefined : definitionPattern.exec(lineText)?.[1];
    if (writtenLabel === undefined) continue;
    let end = index + 1;
    if (writtenLabel.startsWith("^"))
      while (end < lines.length && continuesFootnote(lines, end)) end += 1;
    const key = normalizeLabel(writtenLabel);
    if (!definitions.has(key))
      definitions.set(key, {
        text: lines.slice(index, end).join("\n").trimEnd(),
        line: firstLine + index,
      });
  }
  return definitions;
}

/** Whether a footnote continues on this line: the line belongs to its paragraph, or is indented. */
function continuesFootnote(lines: readonly string[], index: number): boolean {
  const line = lines[index]!;
  if (/^(?: {4}|\t)/.test(line)) return true;
  if (line.trim() === "") return /^(?: {4}|\t)/.test(lines[index + 1] ?? "");
  return lines[index - 1]!.trim() !== "" && !definitionPattern.test(line);
}
