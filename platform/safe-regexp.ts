/** Patterns longer than this are refused (the settings' own limit). */
export const regexpMaxLength = 200;

/** Longer values never match. The search time grows with a power of this length. */
export const regexpValueMaxLength = 100;

/** The most steps that matching one value may take: about a tenth of a second. */
const regexpMaxWork = 10_000_000;

/**
 * Returns why an admin's pattern cannot be used, or null. `too-complex` means that some value could keep the engine
 * busy: a repeat inside a repeat, a choice inside a repeat, many open repeats in a row, backreferences. Lookbehind is
 * refused since older browsers lack it.
 */
export function regexpProblem(source: string): "too-long" | "invalid" | "too-complex" | null {
  if (source.length > regexpMaxLength) return "too-long";
  try {
    new RegExp(source, "u");
  } catch {
    return "invalid";
  }
  // Without a fixed beginning, a match may start at every character of the value.
  const starts = source.startsWith("^") && !source.includes("|") ? 1 : regexpValueMaxLength;
  return new PatternReader(source).alternatives().work * starts > regexpMaxWork
    ? "too-complex"
    : null;
}

/**
 * Whether a value matches. A value too long to test is wrong. A pattern with a problem is ignored, since it would lock
 * everybody out: refuse it when it is saved.
 */
export function matchesRegexp(source: string, value: string): boolean {
  if (regexpProblem(source)) return true;
  return value.length <= regexpValueMaxLength && new RegExp(source, "u").test(value);
}

/** Upper bounds for a value of `regexpValueMaxLength` characters: the number of ways to match and of steps. */
interface Cost {
  ways: number;
  work: number;
}

const oneStep: Cost = { ways: 1, work: 1 };
const unbounded: Cost = { ways: Infinity, work: Infinity };

/** Reads a pattern that is valid under flag u. Ways add up over alternatives and multiply along a sequence. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Cost {
    let { ways, work } = this.#sequence();
    while (this.#takes(/\|/y)) {
      const alternative = this.#sequence();
      ways += alternative.ways;
      work += alternative.work;
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
      const lookahead = this.#takes(/\(\?[=!]/y);
      const part = lookahead ? this.#groupRest() : this.#repeated(this.#atom());
      total.work += total.ways * part.work;
      // A lookahead is never re-entered once it has matched: it costs steps but adds no ways.
      if (!lookahead) total.ways *= part.ways;
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
      // Lookbehind, modifiers, backreferences: no bound is known, so stop reading.
      this.#at = this.#source.length;
      return unbounded;
    }
    this.#takes(/\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[^]/uy);
    return oneStep;
  }

  #repeated(once: Cost): Cost {
    const found = this.#takes(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return once;
    const [, sign, minText, comma, maxText] = found;
    const min = sign ? (sign === "+" ? 1 : 0) : Number(minText);
    const max = sign ? (sign === "?" ? 1 : Infinity) : comma ? Number(maxText || Infinity) : min;
    const longest = Math.min(max, regexpValueMaxLength);
    const waysOfRepeats = once.ways ** longest;
    return {
      ways: Math.max(longest - min + 1, 1) * waysOfRepeats,
      work: Math.max(longest, 1) * waysOfRepeats * once.work,
    };
  }
}
