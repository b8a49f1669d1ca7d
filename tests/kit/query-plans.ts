import type pg from "pg";
import type { Statement } from "./record-statements.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};

/** From this number of rows a table is big. PostgreSQL rightly scans smaller tables completely. */
const bigTableRowsMin = 1_000;
/** The number of rows of a big table that one statement may read. */
const rowsReadMax = 1_000;

/**
 * Returns the statements for which PostgreSQL would read a big table completely, or a large part of it by an index,
 * with the table's name: "course_progress: select …". It only reads the plans; it doesn't run the statements.
 */
export async function findFullTableScans(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples > $1",
    [bigTableRowsMin],
  );
  const bigTables = new Set(rows.map(({ relname }) => relname));
  const scans = new Map<string, string>();
  for (const { text, values } of statements) {
    const statement = text.trim().replace(/\s+/g, " ");
    if (!/^(?:select|with|insert|update|delete)\b/i.test(statement) || scans.has(statement))
      continue;
    const explained = await pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const tables = listLargeReads(explained.rows[0]!["QUERY PLAN"][0]!.Plan, bigTables, false);
    if (tables.length > 0) scans.set(statement, `${tables.join(", ")}: ${statement}`);
  }
  return [...scans.values()];
}

/** Runs a statement and returns how many blocks of memory and disk it reads. */
export async function countBlocksRead(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  type BlockCounts = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: BlockCounts }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]!["QUERY PLAN"][0]!.Plan;
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

/** Plan nodes that read all rows before they return the first one. */
const readsAllRows = /^(?:Sort|Hash|Aggregate|WindowAgg|Materialize|Unique|SetOp|ModifyTable)$/;

/** @param isLimited whether reading stops when enough rows are found */
function listLargeReads(node: Plan, bigTables: ReadonlySet<string>, isLimited: boolean): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const isLarge = type === "Seq Scan" || (!isLimited && node["Plan Rows"] > rowsReadMax);
  const ownTables =
    type.endsWith("Scan") && table && bigTables.has(table) && isLarge ? [table] : [];
  const areChildrenLimited = type === "Limit" || (isLimited && !readsAllRows.test(type));
  return [
    ...ownTables,
    ...(node.Plans ?? []).flatMap((plan) => listLargeReads(plan, bigTables, areChildrenLimited)),
  ];
}
