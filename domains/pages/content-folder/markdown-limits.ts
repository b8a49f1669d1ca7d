export const markdownMaxChars = 100_000;
export const markdownLinesMax = 2_000;
/** Quotations and lists that begin on one line. */
export const markdownNestingMax = 16;
/** All of them in a text. */
export const markdownContainersMax = 5_000;
/** Signs of a paragraph that may mean something in Markdown. */
export const markdownMarksMax = 1_000;

const container = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
/** A line that ends the paragraph before it. Indented by four, or with "#" before a word, it would continue it. */
const endsParagraph = /^ {0,3}(?:[-*+][ \t]+\S|#{1,6}(?:[ \t]|$))|^[ \t]*$/;
const marks = /[*_[\]!<&`\\]/g;

/**
 * Why a text would cost the Markdown parser too much, and on which of its lines, from 0; null when it can be read. The
 * parser's time grows with the square of the lines, the nesting and the signs of a paragraph: so they are limited first.
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
        sentence: `At most ${markdownNestingMax} quotations and lists in one another.`,
      };
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
