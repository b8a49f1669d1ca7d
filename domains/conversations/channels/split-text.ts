/** A part ends at a break if that leaves it at least this share of its longest length. */
const partMinShare = 0.5;
const highSurrogates = { from: 0xd800, to: 0xdbff };

/**
 * Splits a text into parts of at most `maxChars`, at the end of a paragraph, line or word if there is one in a part's second
 * half. Characters of two code units stay whole. Joined, the parts have all letters of the text.
 */
export function splitText(text: string, maxChars: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > maxChars) {
    const end = endOfPart(rest, maxChars);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest].filter((part) => part !== "");
}

function endOfPart(text: string, maxChars: number): number {
  for (const separator of ["\n\n", "\n", " "]) {
    const at = text.lastIndexOf(separator, maxChars - separator.length);
    if (at >= maxChars * partMinShare) return at + separator.length;
  }
  const last = text.charCodeAt(maxChars - 1);
  return last >= highSurrogates.from && last <= highSurrogates.to ? maxChars - 1 : maxChars;
}
