export const markdownMaxChars = 100_000;
export const markdownLinesMax = 2_000;
/** Quotations and lists that begin on one line. */
export const markdownNestingMax = 16;
/** All quotations and lists of a text. */
export const markdownContainersMax = 5_000;
/** Characters in a paragraph that may have a meaning in Markdown. */
export const markdownMarksMax = 1_000;

/** Counts `|` in a line, in a table or not. */
export const tableColumnsMax = 100;
/** Characters without spaces around something that looks like an address. */
export const bareLinkMaxChars = 2_000;

const container = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
/** A line that ends the paragraph before it. A line indented by four spaces continues it, as does "#word". */
const endsParagraph = /^ {0,3}(?:[-*+][ \t]+\S|#{1,6}(?:[ \t]|$))|^[ \t]*$/;
const marks = /[*_[\]!<&`\\]|~~/g;
const bareLink = /https?:\/\/|www\.|@/i;

/**
 * Returns why a text would cost the Markdown parser too much, and on which of its lines, from 0; null if it can be
 * parsed. The parser's time grows with the square of a paragraph's lines, nesting and special characters, so they are
 * limited first.
 */
export function markdownProblem(text: string): { line: number; sentence: string } | null {
  if (text.length > markdownMaxChars)
    return { line: 0, sentence: `A text has at most ${markdownMaxChars} characters: divide it.` };
  let inParagraph = 0;
  let containers = 0;
  for (const [line, words] of text.split("\n").entries()) {
    if (line >= markdownLinesMax)
      return { line, sentence: `A text has at most ${markdownLinesMax} lines: divide it.` };
    const nesting = nestingOf(words);
    containers += nesting;
    if (containers > markdownContainersMax)
      return { line, sentence: `A text has at most ${markdownContainersMax} items: divide it.` };
    if (nesting > markdownNestingMax)
      return {
        line,
        sentence: `At most ${markdownNestingMax} quotations and lists inside each other.`,
      };
    if (words.length > tableColumnsMax && countOf(words, "|") > tableColumnsMax)
      return { line, sentence: `A table has at most ${tableColumnsMax} columns.` };
    if (words.length > bareLinkMaxChars && hasLongLink(words))
      return { line, sentence: `An address has at most ${bareLinkMaxChars} characters.` };
    if (endsParagraph.test(words)) inParagraph = 0;
    inParagraph += words.match(marks)?.length ?? 0;
    if (inParagraph > markdownMarksMax)
      return {
        line,
        sentence: `A paragraph has at most ${markdownMarksMax} signs such as * and [.`,
      };
  }
  return null;
}

function nestingOf(line: string): number {
  container.lastIndex = 0;
  let depth = 0;
  while (depth <= markdownNestingMax && container.test(line)) depth += 1;
  container.lastIndex = 0;
  return depth;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** The parser reads a long address again from each full stop in it, so its length is limited. */
function hasLongLink(line: string): boolean {
  return line.split(/[ \t]/).some((run) => run.length > bareLinkMaxChars && bareLink.test(run));
}
