import { readEnvironment } from "#platform/environment.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { commands } from "#server/commands/commands.ts";
import { createCaches } from "#server/installation.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { openFileStore } from "./file-store.ts";

type CommandTarget = {
  systemCtx: Pick<SystemCtx, "db" | "clock" | "log" | "jobs">;
  filesDir?: string;
};

/**
 * Runs a command in this process on a test's database.
 * @param options `answer` is the input to the command's question; `installation` replaces parts of the installation
 * @returns the printed lines
 */
export async function runCommand(
  { systemCtx: { db, clock, log, jobs }, filesDir = "" }: CommandTarget,
  [name = "", ...args]: readonly string[],
  options: { answer?: string; installation?: object } = {},
): Promise<string[]> {
  const installation = {
    environment: readEnvironment({ LAMPSTAND_MODE: "test", DATA_DIR: `${filesDir}/..` }),
    vault: openVault("a secret for nothing but these tests"),
    database: { db },
    ...createCaches(),
    files: openFileStore(filesDir),
    clock,
    log,
    jobs,
    ...options.installation,
  };
  const lines: string[] = [];
  await commands[name]!.run(
    {
      installation: installation as never,
      print: (line) => void lines.push(line),
      progress: () => {},
      ask: async () => options.answer ?? null,
    },
    args,
  );
  return lines;
}
