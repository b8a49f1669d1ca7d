import type { Bench } from "#tests/bench/bench.ts";
import { measureBudgets } from "#tests/bench/byte-budgets.ts";
import { formatKilobytes, type Row } from "#tests/bench/report.ts";

/** Measures the bytes over the network; tests/bytes.ts checks the same budgets. */
export async function measureBytes({ server }: Bench): Promise<Row[]> {
  const budgets = await measureBudgets(server.origin);
  return budgets.map(({ name, actual, max, unit, detail }) => {
    const format = (value: number) => (unit === "bytes" ? formatKilobytes(value) : String(value));
    return {
      name,
      result: format(actual),
      baseline: detail ?? "",
      goal: `≤ ${format(max)}`,
      isGoalReached: actual <= max,
      figures: { actual, max, unit },
    };
  });
}
