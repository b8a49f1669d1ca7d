import { startBenchProcess } from "./child-process.ts";
import type { Statement } from "./baselines/sql-process.ts";
import type { BenchDatabase } from "./portal.ts";
import { serverEnvironment } from "./server-process.ts";

/** A built server that can record its database statements and clear its caches (recording-server-process.ts). */
export type RecordingServer = {
  port: number;
  /** Returns the database statements that the server runs while `work` runs, in order. */
  statementsDuring(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Returns how often per second React alone renders the course page requested last, measured for this long. */
  measureReactRendering(durationMs: number): Promise<number>;
  stop(): Promise<void>;
};

export async function startRecordingServer(database: BenchDatabase): Promise<RecordingServer> {
  const child = startBenchProcess(
    "tests/bench/recording-server-process.ts",
    [],
    serverEnvironment(database, 0),
  );
  const port = (await child.nextMessage()) as number;
  return {
    port,
    async statementsDuring(work) {
      await child.request(true);
      await work();
      return (await child.request(false)) as Statement[];
    },
    measureReactRendering: (durationMs) => child.request(durationMs) as Promise<number>,
    stop: () => child.stop(),
  };
}

/** Shortens statements for the report: "read courses; write sessions". */
export function summarizeStatements(statements: readonly Statement[]): string {
  return statements.map(({ text }) => summarize(text)).join("; ");
}

function summarize(text: string): string {
  const verb = /\b(select|insert into|update|delete from|begin|commit)\b/i.exec(text)?.[1] ?? text;
  const writtenTable = /\b(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1];
  const readTable = /\bfrom\s+"?(\w+)/i.exec(text)?.[1];
  const firstWord = verb.toLowerCase().split(" ")[0]!;
  return writtenTable
    ? `write ${writtenTable}`
    : readTable
      ? `read ${readTable}`
      : firstWord.slice(0, 20);
}
