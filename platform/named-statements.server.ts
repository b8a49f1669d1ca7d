import { createHash } from "node:crypto";
import pg from "pg";

/** After this many uses, a statement is prepared on each connection, so the database parses and plans it once. */
const namedAfterUses = 3;
/** The most statements that are named, and the most that are counted, so that rare statements don't fill the memory. */
const statementsMax = 1_000;

const executions = new Map<string, number>();
const names = new Map<string, string>();

/** Returns the name under which connections prepare a statement; undefined while it is used rarely. */
export function statementName(text: string): string | undefined {
  const knownName = names.get(text);
  if (knownName !== undefined) return knownName;
  const uses = (executions.get(text) ?? 0) + 1;
  if (uses <= namedAfterUses) {
    executions.delete(text);
    executions.set(text, uses);
    if (executions.size > statementsMax)
      for (const oldest of executions.keys()) return void executions.delete(oldest);
    return undefined;
  }
  executions.delete(text);
  if (names.size >= statementsMax) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 20);
  names.set(text, name);
  return name;
}

type QueryConfig = { name?: string | undefined; text: string };

/**
 * A connection that prepares frequent statements under a name: the database parses and plans each once. Only statements
 * with values are prepared; the rest are settings and batches.
 */
export class NamingClient extends pg.Client {}

type Query = typeof pg.Client.prototype.query;

// `query` has many overloads in pg, so the arguments are passed on without looking at most of them.
NamingClient.prototype.query = function named(this: pg.Client, ...args: unknown[]) {
  const [first, values] = args;
  if (
    Array.isArray(values) &&
    values.length > 0 &&
    isQueryConfig(first) &&
    first.name === undefined
  )
    args[0] = { ...first, name: statementName(first.text) };
  return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
} as unknown as Query;

const isQueryConfig = (first: unknown): first is QueryConfig =>
  typeof first === "object" && first !== null && typeof (first as QueryConfig).text === "string";
