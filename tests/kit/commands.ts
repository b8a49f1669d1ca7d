import { readEnvironment } from "#platform/environment.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { openVault } from "#platform/vault.server.ts";
import { commands } from "#server/commands/commands.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";

type Place = { system: Pick<SystemCtx, "db" | "clock" | "log" | "jobs">; filesDir?: string };

/**
 * Runs a command in this process on a test's database.
 * @param more what else the command needs of the installation
 * @returns the printed lines
 */
export async function runCommand(
  { system: { db, clock, log, jobs }, filesDir = "" }: Place,
  [name = "", ...args]: readonly string[],
  more: { answer?: string; installation?: object } = {},
): Promise<string[]> {
  const installation = {
    environment: readEnvironment({ LAMPSTAND_MODE: "test", DATA_DIR: `${filesDir}/..` }),
    vault: openVault("a secret for nothing but these tests"),
    database: { db },
    portals: new TaggedCache(10),
    clock,
    log,
    jobs,
    ...more.installation,
  };
  const lines: string[] = [];
  await commands[name]!.run(
    {
      installation: installation as never,
      filesDir,
      print: (line) => void lines.push(line),
      progress: () => {},
      ask: async () => more.answer ?? null,
    },
    args,
  );
  return lines;
}
