import type pg from "pg";
import type { Measured } from "./capacity/measured.ts";
import { formatNumber, type Row } from "./report.ts";

type Name = keyof Measured["bytesPerRow"];

/**
 * Reports how many bytes one thing needs on disk, with its indexes and everything stored apart: of several tables, a row
 * of each.
 */
export async function measureTables(
  pool: pg.Pool,
  tablesByName: readonly (readonly [Name, readonly string[]])[],
): Promise<Row> {
  const bytesPerRow = await bytesOfRows(pool, tablesByName);
  return {
    name: "  bytes on disk with indexes",
    result: Object.entries(bytesPerRow)
      .map(([name, bytes]) => `${name} ${formatNumber(bytes)}`)
      .join(", "),
    baseline: "",
    goal: "",
    figures: { bytesPerRow },
    measured: { bytesPerRow },
  };
}

async function bytesOfRows(
  pool: pg.Pool,
  tablesByName: readonly (readonly [Name, readonly string[]])[],
): Promise<Partial<Record<Name, number>>> {
  const bytesOf = async (table: string) => {
    const { rows } = await pool.query<{ bytes: number }>(
      `select pg_total_relation_size('${table}')::float / greatest(count(*), 1) as bytes from ${table}`,
    );
    return rows[0]!.bytes;
  };
  const entries: [Name, number][] = [];
  for (const [name, tables] of tablesByName) {
    let bytes = 0;
    for (const table of tables) bytes += await bytesOf(table);
    entries.push([name, Math.round(bytes)]);
  }
  return Object.fromEntries(entries);
}
