export type WordPart = { kind: "same" | "added" | "removed"; text: string };

/** Texts with more words and spaces than this are compared as a whole. */
const comparedWordsMax = 2_000;

/** Compares two texts word by word: finds the longest words in common, in their order. */
export function compareWords(before: string, after: string): WordPart[] {
  const [old, current] = [splitWords(before), splitWords(after)];
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  if (old.length > comparedWordsMax || current.length > comparedWordsMax)
    return joinParts([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  const lengths = commonLengths(old, current);
  const parts: WordPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < current.length)
    if (i < old.length && j < current.length && old[i] === current[j]) {
      parts.push({ kind: "same", text: old[i]! });
      i += 1;
      j += 1;
    } else if (
      j >= current.length ||
      (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)
    ) {
      parts.push({ kind: "removed", text: old[i]! });
      i += 1;
    } else {
      parts.push({ kind: "added", text: current[j]! });
      j += 1;
    }
  return joinParts(parts);
}

/** The words of a text and the spaces between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** How many words the two texts have in common from each pair of places on. */
function commonLengths(old: readonly string[], current: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = current.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        old[i] === current[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

const joinParts = (parts: readonly WordPart[]): WordPart[] =>
  parts.reduce<WordPart[]>((joined, part) => {
    const last = joined.at(-1);
    if (part.text === "") return joined;
    if (last?.kind !== part.kind) return [...joined, part];
    return [...joined.slice(0, -1), { ...last, text: last.text + part.text }];
  }, []);
