/** How different a word may be to count as a typo: a third of its letters. */
const typoShare = 1 / 3;

/** Returns the known word that a misspelt one probably means; undefined if none is near. */
export function nearestWord(word: string, knownWords: readonly string[]): string | undefined {
  const ranked = knownWords
    .map((candidate) => ({
      candidate,
      steps: editSteps(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .sort((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(1, Math.ceil(best.candidate.length * typoShare))
    ? best.candidate
    : undefined;
}

/**
 * Returns `Did you mean "…"?` with the known word that a misspelt one probably means, formatted by `formatWord`, or
 * `fallback` if none is near.
 */
export function didYouMean(
  word: string,
  knownWords: readonly string[],
  fallback = "",
  formatWord = (near: string) => `"${near}"`,
): string {
  const nearest = nearestWord(word, knownWords);
  return nearest === undefined ? fallback : `Did you mean ${formatWord(nearest)}?`;
}

/** Counts the letters to insert, delete or replace to turn one word into the other (Levenshtein). */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replace = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
