import type pg from "pg";
import type { Statement } from "./statements.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};

/** PostgreSQL reads smaller tables completely, and that is right. */
const bigFromRows = 1_000;
/** Rows of a big table that one answer may read. */
const rowsMax = 1_000;

/**
 * Returns the statements for which PostgreSQL would read a big table completely, or a large part of it by an index,
 * each with the table: "course_progress: select …". Only asks for the plan; runs nothing.
 */
export async function fullTableReads(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples > $1",
    [bigFromRows],
  );
  const big = new Set(rows.map(({ relname }) => relname));
  const found = new Map<string, string>();
  for (const { text, values } of statements) {
    const words = text.trim().replace(/\s+/g, " ");
    if (!/^(?:select|with|insert|update|delete)\b/i.test(words) || found.has(words)) continue;
    const asked = await pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const tables = greatReads(asked.rows[0]!["QUERY PLAN"][0]!.Plan, big, false);
    if (tables.length > 0) found.set(words, `${tables.join(", ")}: ${words}`);
  }
  return [...found.values()];
}

/** Returns the number of memory or disk blocks one statement touches. */
export async function buffersOf(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  type Touched = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: Touched }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]!["QUERY PLAN"][0]!.Plan;
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

/** Plan nodes that read all rows before they return the first one. */
const takesAll = /^(?:Sort|Hash|Aggregate|WindowAgg|Materialize|Unique|SetOp|ModifyTable)$/;

/** @param limited whether reading stops once enough rows were found */
function greatReads(node: Plan, big: ReadonlySet<string>, limited: boolean): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const isGreat = type === "Seq Scan" || (!limited && node["Plan Rows"] > rowsMax);
  const own = type.endsWith("Scan") && table && big.has(table) && isGreat ? [table] : [];
  const within = type === "Limit" || (limited && !takesAll.test(type));
  return [...own, ...(node.Plans ?? []).flatMap((plan) => greatReads(plan, big, within))];
}
