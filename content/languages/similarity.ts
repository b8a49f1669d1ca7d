/** Two texts with at least this similarity (`textSimilarity`) count as versions of one text. */
export const sameTextMin = 0.5;

// Scripts written without spaces are compared character by character.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

/** Returns the pairs of neighbouring words with their counts; the beginning and the end count as words. */
export function wordBigrams(text: string): Map<string, number> {
  const words = ["", ...wordsOf(text), ""];
  const pairs = new Map<string, number>();
  if (words.length === 2) return pairs;
  for (let index = 1; index < words.length; index++) {
    const pair = `${words[index - 1]} ${words[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/**
 * Returns the similarity of two texts, 0 to 1: twice the shared pairs of neighbouring words divided by all pairs of
 * both (Sørensen–Dice). It compares pairs, because most single words occur in all texts.
 */
export function textSimilarity(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): number {
  const total = countPairs(a) + countPairs(b);
  if (total === 0) return 0;
  let shared = 0;
  for (const [pair, times] of a) shared += Math.min(times, b.get(pair) ?? 0);
  return (2 * shared) / total;
}

function countPairs(pairs: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const times of pairs.values()) sum += times;
  return sum;
}
