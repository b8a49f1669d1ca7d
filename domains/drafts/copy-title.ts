/**
 * Returns a title with the first number that makes it unique: "Psalms" becomes "Psalms (2)", and that "Psalms (3)".
 * @param maxChars the longest title; a longer one is shortened before its number
 */
export function copyTitle(title: string, taken: ReadonlySet<string>, maxChars: number): string {
  const base = title.replace(/ \(\d{1,9}\)$/, "");
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const candidate = `${base.slice(0, maxChars - ending.length)}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}
