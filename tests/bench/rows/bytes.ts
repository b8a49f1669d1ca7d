import type { Bench } from "#tests/bench/bench.ts";
import { measureBudgets } from "#tests/bench/byte-budgets.ts";
import { kilobytes, type Row } from "#tests/bench/report.ts";

/** Measures the bytes over the network; tests/bytes.ts checks the same budgets. */
export async function bytes({ server }: Bench): Promise<Row[]> {
  const budgets = await measureBudgets(server.origin);
  return budgets.map(({ name, found, most, unit, detail }) => {
    const say = (value: number) => (unit === "bytes" ? kilobytes(value) : String(value));
    return {
      what: name,
      ours: say(found),
      ceiling: detail ?? "",
      reach: `≤ ${say(most)}`,
      reached: found <= most,
      figures: { found, most, unit },
    };
  });
}
