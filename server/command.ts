import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { systemClock } from "#platform/clock.ts";
import { describeError } from "#platform/describe-error.ts";
import { DomainError } from "#platform/domain-error.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { openLog } from "#platform/log.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { type Command, type CommandTools, showProgress } from "./commands/command-line.ts";
import { usageLine, WrongUsage } from "./commands/command-line.ts";
import { commands } from "./commands/commands.ts";
import { deleteEverythingCommand } from "./commands/delete-everything.ts";
import { openInstallation } from "./create-lampstand.ts";
import { findRunningDatabase } from "./running-database.ts";
import { findRunningSimulators } from "./demo/running-simulators.ts";

const exitCodes = { failed: 1, wrongUsage: 2 } as const;

const write = (line: string) => void process.stdout.write(`${line}\n`);
const writeError = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs `npm run lampstand -- <command>` on this installation's database. Exit codes: 0 done, 1 refused or failed, 2
 * wrong arguments.
 */
export async function command(args: readonly string[]): Promise<void> {
  const [first = "help", ...rest] = args;
  const asksHelp = (word: string | undefined) => word === "--help" || word === "-h";
  if (first === "help" || asksHelp(first)) return printHelp(rest[0]);
  const chosen = findCommand(first);
  if (!chosen) return printUnknown(first);
  const end = rest.indexOf("--");
  if (rest.slice(0, end < 0 ? rest.length : end).some(asksHelp)) return write(chosen.help);
  // The database and folder that the command uses, as soon as they are known.
  let place: string | undefined;
  try {
    if (first === deleteEverythingCommand.name) {
      const work = deleteEverythingCommand.read(rest);
      await work({ environment: readEnvironment(process.env), print: write, ask: prompt });
    } else {
      const work = commands[first]!.read(rest);
      await withInstallation(work, (named) => (place = named));
    }
  } catch (error) {
    printFailure(error, chosen, place);
  }
}

type Described = Pick<Command, "name" | "about" | "usage" | "help">;

const findCommand = (name: string): Described | undefined =>
  name === deleteEverythingCommand.name
    ? deleteEverythingCommand
    : Object.hasOwn(commands, name)
      ? commands[name]
      : undefined;

const everyCommand = (): Described[] => [...Object.values(commands), deleteEverythingCommand];

function printHelp(name: string | undefined): void {
  const chosen = name === undefined ? undefined : findCommand(name);
  if (chosen) return write(chosen.help);
  if (name !== undefined) return printUnknown(name);
  const width = Math.max(...everyCommand().map((one) => one.name.length));
  const lines = everyCommand().map((one) => `  ${one.name.padEnd(width)}  ${one.about}`);
  write(`${usageLine("<command>")}\n\n${lines.join("\n")}\n`);
  write("<command> --help shows the options of a command.");
}

function printUnknown(name: string): void {
  const known = everyCommand().map((one) => one.name);
  const hint = didYouMean(name, known, "help lists them all.", String);
  writeError(`Error: There is no command ${name}. ${hint}`);
  process.exitCode = exitCodes.wrongUsage;
}

function printFailure(error: unknown, { name, usage }: Described, place: string | undefined): void {
  writeError(`Error: ${sentence(error)}`);
  if (error instanceof WrongUsage) {
    writeError(usageLine(usage));
    writeError(`${name} --help explains each option.`);
  } else if (place !== undefined) writeError(`Searched in ${place}.`);
  process.exitCode = error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed;
}

const diskSentences: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist: a part of its path is a file",
  EISDIR: "is a folder, not a file",
  EEXIST: "already exists",
  ENOSPC: "cannot be written: the disk is full",
  EDQUOT: "cannot be written: the disk is full",
  EROFS: "cannot be written: the disk is read-only",
  EACCES: "cannot be opened: this user has no permission",
  EPERM: "cannot be opened: this user has no permission",
  EIO: "cannot be read or written: the disk reports an error",
};

/** Returns a message for errors that the user can fix, else the stack: it is a fault of the program. */
function sentence(error: unknown): string {
  if (error instanceof StartFailure || error instanceof DomainError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const why = diskSentences[code ?? ""];
  if (why === undefined) return stackOf(error);
  return `${path ?? "The file"} ${why}. Nothing was changed.`;
}

const stackOf = (error: unknown) =>
  error instanceof Error ? describeError(error).stack : "The command failed.";

/** Asks the user at the terminal; returns null without a terminal, because nobody could answer. */
async function prompt(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function withInstallation(
  work: (tools: CommandTools) => Promise<void>,
  named: (place: string) => void,
): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog({ level: "error", mode: environment.mode });
  const running = environment.databaseUrl
    ? undefined
    : await findRunningDatabase(environment.dataDir);
  named(describePlace(environment, running !== undefined));
  const given = environment.databaseUrl ?? running;
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
        print: write,
        progress: showProgress(writeError),
        ask: prompt,
      });
    } finally {
      await close();
    }
  } finally {
    await own?.stop();
  }
}

/** Describes the database and the folder that a command works on, without the password. */
function describePlace({ databaseUrl, dataDir }: Environment, isRunning: boolean): string {
  if (databaseUrl === undefined)
    return `the ${isRunning ? "running server's database" : "database"} of the folder ${dataDir}`;
  const { host, pathname } = URL.canParse(databaseUrl)
    ? new URL(databaseUrl)
    : { host: "", pathname: "" };
  return `the database ${pathname.slice(1)} at ${host || "this machine"} (DATABASE_URL), with files in ${dataDir}`;
}
