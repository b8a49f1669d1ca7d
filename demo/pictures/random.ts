/**
 * Repeatable random numbers: the same seed gives the same picture on every machine, so that drawing again changes
 * nothing.
 */
export interface Random {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [from, to]. */
  integerBetween(from: number, to: number): number;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
}

/** Returns a mulberry32 generator: 32 bits of state are plenty for grass and stars. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  const integerBetween = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    between,
    integerBetween,
    oneOf: (choices) => choices[integerBetween(0, choices.length - 1)] ?? choices[0],
  };
}
