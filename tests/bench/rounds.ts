/** Returns the middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Measures several things in turn, round after round, each round starting with another one, so that other work of the
 * machine affects all of them alike.
 */
export async function interleave<Name extends string, Value>(
  rounds: number,
  things: Record<Name, (round: number) => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(things) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<
    Name,
    Value[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(round + at) % names.length]!;
      found[name].push(await things[name](round));
    }
  }
  return found;
}

/** Returns the median of one field. */
export const medianOf = <Value>(
  values: readonly Value[],
  field: (value: Value) => number,
): number => median(values.map(field));

/** Returns the median of the rounds' own ratios: both values of a round had the same conditions. */
export function ratioOf<Value>(
  ours: readonly Value[],
  ceiling: readonly Value[],
  field: (value: Value) => number,
): number {
  return median(ours.map((value, round) => field(value) / field(ceiling[round]!)));
}
