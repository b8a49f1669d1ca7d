/*
 * A migration runs while an older version answers requests. Some statements would make those requests wait, or fail.
 * This reads the SQL as text: it knows the statements that drizzle-kit writes.
 */

const statementBreak = "--> statement-breakpoint";
/** A comment that says why a statement may stay: `-- blocks: the table has at most one row for each portal`. */
const exceptionPattern = /^--\s*(?:blocks|contract):\s*\S/im;

type Rule = { pattern: RegExp; problem: string };

const rules: readonly Rule[] = [
  {
    pattern: /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)/i,
    problem:
      "writers wait until the index is built: use CREATE INDEX CONCURRENTLY, in a migration of its own that begins with DROP INDEX CONCURRENTLY IF EXISTS",
  },
  {
    pattern: /\bset\s+not\s+null\b/i,
    problem:
      "everybody waits while all rows are read: add a CHECK (… IS NOT NULL) NOT VALID, and validate it in a later migration",
  },
  {
    pattern: /\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
    problem: "PostgreSQL rewrites the table while everybody waits: add a second column",
  },
  {
    pattern: /\badd\s+constraint\b(?=[\s\S]*\b(?:foreign\s+key|check)\b)(?![\s\S]*\bnot\s+valid\b)/i,
    problem: "everybody waits while all rows are checked: add it NOT VALID, and validate it later",
  },
  {
    pattern: /\badd\s+constraint\b(?=[\s\S]*\b(?:unique|primary\s+key)\b)(?![\s\S]*\busing\s+index\b)/i,
    problem: "everybody waits while its index is built: build the index first, then ADD CONSTRAINT … USING INDEX",
  },
  {
    pattern: /\badd\s+column\b(?=[\s\S]*\bnot\s+null\b)(?![\s\S]*\bdefault\b)/i,
    problem: "the old version inserts rows without it: give it a default",
  },
  {
    pattern:
      /\badd\s+column\b[\s\S]*(?:\bdefault\s+(?:gen_random_uuid|random|clock_timestamp)\b|\bstored\b|\b(?:big)?serial\b)/i,
    problem: "PostgreSQL rewrites the table while everybody waits: add the column empty, and fill it in steps",
  },
  {
    pattern: /\bdrop\s+(?:table|column)\b|\brename\b/i,
    problem:
      "the old version still uses it: first release a version that doesn't, then write `-- contract: not used since <version>` above the statement",
  },
  {
    pattern: /^\s*(?:update|delete\s+from)\b/i,
    problem: "it may lock every row for long: change rows in steps, by a job",
  },
];

/** @returns each statement that would disturb the old version, with the reason; those on tables of this file are fine */
export function findBlockingStatements(sql: string): { statement: string; problem: string }[] {
  const statements = sql.split(statementBreak);
  const newTables = new Set(
    statements.flatMap(
      (one) => /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(one)?.[1] ?? [],
    ),
  );
  return statements.flatMap((raw) => {
    const statement = raw.replaceAll(/^\s*--.*$/gm, "").trim();
    if (exceptionPattern.test(raw) || newTables.has(tableOf(statement))) return [];
    return rules
      .filter(({ pattern }) => pattern.test(statement))
      .map(({ problem }) => ({ statement, problem }));
  });
}

/** The table that a statement changes; "" if it changes none. */
function tableOf(statement: string): string {
  const pattern =
    /(?:\balter\s+table|\bon|^update|^delete\s+from)\s+(?:if\s+exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
  return pattern.exec(statement)?.[1] ?? "";
}
