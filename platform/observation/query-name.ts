/** Statements that name no table. */
const plainVerbs = new Set(["begin", "commit", "rollback", "savepoint", "release", "set", "show"]);
const tableVerbs = new Set(["select", "insert", "update", "delete", "with", "lock", "merge"]);
const otherName = "other";

/** No table's name comes later in a statement of this program, except in lists of hundreds of columns. */
const searchedMaxChars = 4_000;
const namesMax = 400;
const textsMax = 2_000;

/**
 * Finds out what a statement does, from its verb and the first table it names: `select courses`. A statement's own text
 * would be too long for a label, and there are too many.
 */
export function describeStatement(text: string): string {
  const searched = text.slice(0, searchedMaxChars).trimStart();
  const verb = /^[a-z]+/i.exec(searched)?.[0].toLowerCase() ?? "";
  if (plainVerbs.has(verb)) return verb;
  if (!tableVerbs.has(verb)) return otherName;
  const table =
    /\b(?:from|into|update|join|table|only)\s+"?([a-z]\w*)"?(?:\."?([a-z]\w*)"?)?/i.exec(searched);
  if (!table) return verb;
  const [, first = "", second] = table;
  return `${verb} ${second === undefined ? first : `${first}.${second}`}`.toLowerCase();
}

/** Names statements, and remembers their names. There are at most `namesMax` names and one for all others. */
export class QueryNames {
  readonly #names = new Set<string>();
  readonly #nameOfText = new Map<string, string>();

  nameOf(text: string): string {
    const known = this.#nameOfText.get(text);
    if (known !== undefined) return known;
    const described = describeStatement(text);
    const isListed = this.#names.has(described) || this.#names.size < namesMax;
    const name = isListed ? described : otherName;
    if (isListed) this.#names.add(name);
    if (this.#nameOfText.size >= textsMax) this.#nameOfText.clear();
    this.#nameOfText.set(text, name);
    return name;
  }
}
