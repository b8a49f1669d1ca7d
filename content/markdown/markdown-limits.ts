export const markdownMaxChars = 100_000;
export const markdownLinesMax = 2_000;
/** Quotations and lists that begin on one line. */
export const markdownNestingMax = 16;
/** All quotations and lists of a text. */
export const markdownContainersMax = 5_000;
/** Characters in a paragraph that may have a meaning in Markdown. */
export const specialCharactersMax = 1_000;

/** The most `|` characters in a line, in a table or not. */
export const tableColumnsMax = 100;
/** Characters without spaces around something that looks like an address. */
export const bareLinkMaxChars = 2_000;

const containerPattern = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
/** A line that ends the paragraph before it. A line indented by four spaces continues it, as does "#word". */
const paragraphEndPattern = /^ {0,3}(?:[-*+][ \t]+\S|#{1,6}(?:[ \t]|$))|^[ \t]*$/;
const specialCharacterPattern = /[*_[\]!<&`\\]|~~/g;
const bareLinkPattern = /https?:\/\/|www\.|@/i;

/**
 * Returns why the Markdown parser would take too long for a text, and on which line, counted from 0; null if it can be
 * parsed. The parser's time grows with the square of a paragraph's lines, nesting and special characters, so they are
 * limited first.
 */
export function findMarkdownProblem(text: string): { line: number; sentence: string } | null {
  if (text.length > markdownMaxChars)
    return { line: 0, sentence: `A text has at most ${markdownMaxChars} characters: divide it.` };
  let specialCharactersInParagraph = 0;
  let containers = 0;
  for (const [line, lineText] of text.split("\n").entries()) {
    if (line >= markdownLinesMax)
      return { line, sentence: `A text has at most ${markdownLinesMax} lines: divide it.` };
    const nesting = nestingOf(lineText);
    containers += nesting;
    if (containers > markdownContainersMax)
      return { line, sentence: `A text has at most ${markdownContainersMax} items: divide it.` };
    if (nesting > markdownNestingMax)
      return {
        line,
        sentence: `Quotations and lists can be nested at most ${markdownNestingMax} deep.`,
      };
    if (lineText.length > tableColumnsMax && countOf(lineText, "|") > tableColumnsMax)
      return { line, sentence: `A table has at most ${tableColumnsMax} columns.` };
    if (lineText.length > bareLinkMaxChars && hasLongLink(lineText))
      return { line, sentence: `An address has at most ${bareLinkMaxChars} characters.` };
    if (paragraphEndPattern.test(lineText)) specialCharactersInParagraph = 0;
    specialCharactersInParagraph += lineText.match(specialCharacterPattern)?.length ?? 0;
    if (specialCharactersInParagraph > specialCharactersMax)
      return {
        line,
        sentence: `A paragraph can have at most ${specialCharactersMax} special characters such as * and [.`,
      };
  }
  return null;
}

function nestingOf(line: string): number {
  containerPattern.lastIndex = 0;
  let depth = 0;
  while (depth <= markdownNestingMax && containerPattern.test(line)) depth += 1;
  containerPattern.lastIndex = 0;
  return depth;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let index = text.indexOf(character); index >= 0; index = text.indexOf(character, index + 1))
    count += 1;
  return count;
}

/** The parser reads a long address again from each full stop in it, so its length is limited. */
function hasLongLink(line: string): boolean {
  return line
    .split(/[ \t]/)
    .some((part) => part.length > bareLinkMaxChars && bareLinkPattern.test(part));
}
