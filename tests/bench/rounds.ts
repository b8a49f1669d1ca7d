/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Runs several measurements in turn, round after round. Each round starts with another one, so that other work on the
 * machine affects all of them equally.
 */
export async function interleave<Name extends string, Value>(
  rounds: number,
  measurements: Record<Name, (round: number) => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<
    Name,
    Value[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < names.length; index += 1) {
      const name = names[(round + index) % names.length]!;
      results[name].push(await measurements[name](round));
    }
  }
  return results;
}

/** Returns the median of one field. */
export const medianOf = <Value>(
  values: readonly Value[],
  field: (value: Value) => number,
): number => median(values.map(field));

/** Returns the median of each round's ratio, because both values of a round had the same conditions. */
export function medianRatio<Value>(
  results: readonly Value[],
  baseline: readonly Value[],
  field: (value: Value) => number,
): number {
  return median(results.map((value, round) => field(value) / field(baseline[round]!)));
}
