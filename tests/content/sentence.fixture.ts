const commonWords =
  "the and of a to in that it is was he for on with they at be this had not".split(" ");

/**
 * Returns a sentence in which every third word belongs to its number, and the others are common to all texts. Their order
 * differs between numbers: texts with the same words in the same order would be versions of one text.
 */
export const makeSentence = (number: number, length: number): string =>
  Array.from({ length }, (_, index) =>
    index % 3 === 2
      ? `own${number}x${index}`
      : commonWords[scramble(number * 64 + index) % commonWords.length],
  ).join(" ");

/** Returns a number that looks random, always the same for the same input. */
function scramble(input: number): number {
  let bits = Math.imul(input ^ (input >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
