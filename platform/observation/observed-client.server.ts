import type pg from "pg";
import { DatabaseConnection } from "#platform/database-connection.server.ts";
import { currentWork, type Observation } from "./observation.server.ts";
import { QueryNames } from "./query-name.ts";

type Callback = (error: Error | null | undefined, result: unknown) => void;

/** Returns a kind of connection that reports how long each statement takes. */
export function observedClient(observation: Observation): typeof DatabaseConnection {
  const names = new QueryNames();
  class ObservedClient extends DatabaseConnection {}
  const { query } = DatabaseConnection.prototype;
  const run = query as (this: pg.Client, ...all: unknown[]) => unknown;

  // `query` has many overloads in pg, so the arguments are passed on without looking at most of them.
  ObservedClient.prototype.query = function observed(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (text === undefined) return run.apply(this, args);
    const startedAt = performance.now();
    const work = currentWork();
    const report = (isFailed: boolean) => {
      const ms = performance.now() - startedAt;
      observation.reportQuery({ name: names.nameOf(text), text, startedAt, ms, isFailed, work });
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const answer: Callback = (error, result) => {
        report(Boolean(error));
        (callback as Callback)(error, result);
      };
      return run.apply(this, [...args.slice(0, -1), answer]);
    }
    const result = run.apply(this, args);
    if (result instanceof Promise)
      result.then(
        () => report(false),
        () => report(true),
      );
    return result;
  } as typeof query;
  return ObservedClient;
}

/** The text of a statement; undefined for what isn't one, such as a cursor. */
function textOf(first: unknown): string | undefined {
  if (typeof first === "string") return first;
  if (typeof first !== "object" || first === null || "submit" in first) return undefined;
  const { text } = first as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}
