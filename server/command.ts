import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { describeError } from "#platform/describe-error.ts";
import { DomainError } from "#platform/domain-error.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { openLog } from "#platform/log.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { commands } from "./commands.ts";
import { openInstallation } from "./create-lampstand.ts";
import { deleteEverythingCommand } from "./delete-everything-command.ts";
import { findRunningDatabase } from "./running-database.ts";
import { findRunningSimulators } from "./running-simulators.ts";

/** `npm run lampstand -- <command>`: runs one command over this installation's database and says what it did. */
export async function command(args: readonly string[]): Promise<void> {
  const [name = "help", ...rest] = args;
  if (name === "delete-everything") {
    await tellFailure(() => {
      const say = (line: string) => void process.stdout.write(`${line}\n`);
      return deleteEverythingCommand.run(readEnvironment(process.env), say, rest);
    });
    return;
  }
  const chosen = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!chosen) {
    process.stdout.write(usage());
    process.exitCode = name === "help" || name === "--help" ? 0 : 1;
    return;
  }
  await tellFailure(() => withInstallation((tools) => chosen.run(tools, rest)));
}

async function tellFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exitCode = 1;
  }
}

const diskCodes = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO"]);

/** What a person can put right; of everything else, a fault of the program, the stack is wanted. */
function sentence(error: unknown): string {
  if (error instanceof StartFailure || error instanceof DomainError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (!diskCodes.has(code ?? "")) return stackOf(error);
  const place = path ?? "The disk";
  return code === "ENOSPC" || code === "EDQUOT"
    ? `${place} cannot be written: the disk is full. Nothing was changed.`
    : `${place} cannot be written or read (${code}). Nothing was changed.`;
}

const stackOf = (error: unknown) =>
  error instanceof Error ? describeError(error).stack : "The command failed.";

type Tools = Parameters<(typeof commands)[string]["run"]>[0];

async function withInstallation(work: (tools: Tools) => Promise<void>): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog({ level: "error", mode: environment.mode });
  const given = environment.databaseUrl ?? (await findRunningDatabase(environment.dataDir));
  const own = given ? null : await startDatabase({ dataDir: environment.dataDir, log });
  const databaseUrl = given ?? own!.url;
  try {
    await migrate({ url: databaseUrl, log });
    const providers = given ? await findRunningSimulators(environment) : undefined;
    const { installation, close } = await openInstallation({
      environment,
      databaseUrl,
      clock: systemClock,
      log,
      providers,
      worksQueues: false,
    });
    try {
      await work({
        installation,
        filesDir: join(environment.dataDir, "files"),
        say: (line) => process.stdout.write(`${line}\n`),
      });
    } finally {
      await close();
    }
  } finally {
    await own?.stop();
  }
}

/** What can be said on the command line. */
function usage(): string {
  const lines = [...Object.values(commands), deleteEverythingCommand].map(
    ({ usage: line, about }) => `  ${line}\n      ${about}`,
  );
  return `npm run lampstand -- <command>\n\n${lines.join("\n")}\n`;
}
