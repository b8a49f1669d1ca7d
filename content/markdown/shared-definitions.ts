import type { Piece } from "#content/blocks/split-blocks.ts";

/** Definitions of links and footnotes from elsewhere in a file. `lines` has the file's line number of each line. */
export type Borrowed = { text: string; lines: number[] };

const definition = /^ {0,3}\[(\^?[^\]\n]{1,200})\]:/;
const label = /\[(\^?[^[\]\n]{1,200})\]/g;
const fence = /^ {0,3}(?:`{3}|~{3})/;

const keyOf = (written: string): string => written.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Markdown defines links and footnotes for a whole file, but a `:::` block and its surroundings are parsed separately.
 * Returns, for each piece, the definitions of other pieces that it references.
 */
export function shareDefinitions(pieces: readonly Piece[]): (Borrowed | undefined)[] {
  const found = pieces.map(definitionsOf);
  const owners = new Map<string, { text: string; line: number }>();
  for (const own of found) for (const [key, one] of own) if (!owners.has(key)) owners.set(key, one);
  return pieces.map((piece, place) => {
    const wanted = new Map<string, { text: string; line: number }>();
    const look = (text: string) => {
      for (const [, written] of text.matchAll(label)) {
        const key = keyOf(written!);
        const one = owners.get(key);
        if (!one || found[place]!.has(key) || wanted.has(key)) continue;
        wanted.set(key, one);
        look(one.text);
      }
    };
    if (owners.size > found[place]!.size) look(piece.text);
    if (wanted.size === 0) return undefined;
    const lines: number[] = [];
    const texts = [...wanted.values()].map(({ text, line }) => {
      // One more line for the empty one between two definitions.
      for (let at = 0; at <= text.split("\n").length; at += 1) lines.push(line + at);
      return text;
    });
    return { text: texts.join("\n\n"), lines };
  });
}

/** Returns the definitions of a piece by their labels: the line of a link, the paragraphs of a footnote. */
function definitionsOf({ kind, text, line }: Piece): Map<string, { text: string; line: number }> {
  const found = new Map<string, { text: string; line: number }>();
  const first = kind === "markdown" ? line : line + 1;
  const lines = text.split("\n");
  let inFence = false;
  for (const [at, words] of lines.entries()) {
    if (fence.test(words)) inFence = !inFence;
    const written = inFence ? undefined : definition.exec(words)?.[1];
    if (written === undefined) continue;
    let end = at + 1;
    if (written.startsWith("^")) while (end < lines.length && goesOn(lines, end)) end += 1;
    const key = keyOf(written);
    if (!found.has(key))
      found.set(key, { text: lines.slice(at, end).join("\n").trimEnd(), line: first + at });
  }
  return found;
}

/** Whether a footnote continues on this line: the line belongs to its paragraph, or is indented. */
function goesOn(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (/^(?: {4}|\t)/.test(line)) return true;
  if (line.trim() === "") return /^(?: {4}|\t)/.test(lines[at + 1] ?? "");
  return lines[at - 1]!.trim() !== "" && !definition.test(line);
}
