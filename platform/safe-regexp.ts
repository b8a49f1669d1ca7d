/** Patterns longer than this are refused (the settings' own limit). */
export const regexpMaxLength = 200;

/** Values longer than this are never given to a pattern; the search time grows with a power of it. */
export const regexpValueMaxLength = 100;

/** The most steps that matching one value may take: about a tenth of a second. */
const regexpMaxWork = 10_000_000;

/**
 * Why a pattern that an administrator wrote cannot be used, or null when it can. `too-complex` means
 * that some value could keep the engine busy: a repeat inside a repeat, a choice inside a repeat,
 * many open repeats in a row, references back. Lookbehind is refused since older browsers lack it.
 */
export function regexpProblem(source: string): "too-long" | "invalid" | "too-complex" | null {
  if (source.length > regexpMaxLength) return "too-long";
  try {
    new RegExp(source, "u");
  } catch {
    return "invalid";
  }
  // Where the beginning is not fixed, every place of the value may be one.
  const starts = source.startsWith("^") && !source.includes("|") ? 1 : regexpValueMaxLength;
  return new PatternReader(source).alternatives().work * starts > regexpMaxWork
    ? "too-complex"
    : null;
}

/**
 * Whether a value has the form. A value too long to be tried is wrong; a pattern with a problem is no
 * rule at all, since it would lock everybody out: refuse it where it is written.
 */
export function matchesRegexp(source: string, value: string): boolean {
  if (regexpProblem(source)) return true;
  return value.length <= regexpValueMaxLength && new RegExp(source, "u").test(value);
}

/** Upper bounds for a value of `regexpValueMaxLength` characters: in how many ways it can match, in how many steps. */
interface Cost {
  ways: number;
  work: number;
}

const oneStep: Cost = { ways: 1, work: 1 };
const unbounded: Cost = { ways: Infinity, work: Infinity };

/** Reads a pattern that is valid under flag u. Ways add over alternatives, multiply along a sequence. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Cost {
    let { ways, work } = this.#sequence();
    while (this.#takes(/\|/y)) {
      const other = this.#sequence();
      ways += other.ways;
      work += other.work;
    }
    return { ways, work };
  }

  #takes(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #sequence(): Cost {
    const total = { ...oneStep };
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at] ?? "")) {
      const ahead = this.#takes(/\(\?[=!]/y);
      const part = ahead ? this.#groupRest() : this.#repeated(this.#atom());
      total.work += total.ways * part.work;
      // A lookahead is left for good once it has matched: it costs steps but adds no ways.
      if (!ahead) total.ways *= part.ways;
    }
    return total;
  }

  #groupRest(): Cost {
    const cost = this.alternatives();
    this.#takes(/\)/y);
    return cost;
  }

  #atom(): Cost {
    if (this.#takes(/\((?:\?:|\?<(?![=!])[^>]*>|(?!\?))/y)) return this.#groupRest();
    if (this.#takes(/\(|\\[1-9k]/y)) {
      // Lookbehind, modifiers, references back: no bound is known, and reading on makes no sense.
      this.#at = this.#source.length;
      return unbounded;
    }
    this.#takes(/\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[^]/uy);
    return oneStep;
  }

  #repeated(once: Cost): Cost {
    const found = this.#takes(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return once;
    const [, sign, least, comma, most] = found;
    const min = sign ? (sign === "+" ? 1 : 0) : Number(least);
    const max = sign ? (sign === "?" ? 1 : Infinity) : comma ? Number(most || Infinity) : min;
    const longest = Math.min(max, regexpValueMaxLength);
    const grown = once.ways ** longest;
    return {
      ways: Math.max(longest - min + 1, 1) * grown,
      work: Math.max(longest, 1) * grown * once.work,
    };
  }
}
