import { startChild } from "./child.ts";
import type { Statement } from "./bare/sql-process.ts";
import type { BenchDatabase } from "./portal.ts";
import { serverEnvironment } from "./server-process.ts";

/** The server whose statements can be recorded and whose memory can be emptied (watched-server.ts). */
export type Watched = {
  port: number;
  /** Returns the server's database statements while `work` runs, in order. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Returns how often per second React alone renders the last course page, measured for this long. */
  renderBare(durationMs: number): Promise<number>;
  stop(): Promise<void>;
};

export async function startWatched(database: BenchDatabase): Promise<Watched> {
  const child = startChild("tests/bench/watched-server.ts", [], serverEnvironment(database, 0));
  const port = (await child.heard()) as number;
  return {
    port,
    async statementsOf(work) {
      await child.ask(true);
      await work();
      return (await child.ask(false)) as Statement[];
    },
    renderBare: (durationMs) => child.ask(durationMs) as Promise<number>,
    stop: () => child.stop(),
  };
}

/** Returns the tables and verbs of statements for the report: "select courses, insert sessions". */
export function inWords(statements: readonly Statement[]): string {
  return statements.map(({ text }) => wordsOf(text)).join("; ");
}

function wordsOf(text: string): string {
  const verb = /\b(select|insert into|update|delete from|begin|commit)\b/i.exec(text)?.[1] ?? text;
  const writes = /\b(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1];
  const reads = /\bfrom\s+"?(\w+)/i.exec(text)?.[1];
  const lower = verb.toLowerCase().split(" ")[0]!;
  return writes ? `write ${writes}` : reads ? `read ${reads}` : lower.slice(0, 20);
}
