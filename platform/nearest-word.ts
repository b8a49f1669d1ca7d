/** How different a word may be and still be taken for a slip of the pen: a third of its letters. */
const typoShare = 1 / 3;

/** The known word that a misspelt one probably means; undefined when none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const ranked = known
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
 * `Did you mean "…"?` with the known word that a misspelt one probably means, as `write` puts it; `otherwise` when none is
 * near.
 */
export function didYouMean(
  word: string,
  known: readonly string[],
  otherwise = "",
  write = (near: string) => `"${near}"`,
): string {
  const near = nearestWord(word, known);
  return near === undefined ? otherwise : `Did you mean ${write(near)}?`;
}

/** Letters to insert, delete or replace until one word is the other (Levenshtein). */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
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
