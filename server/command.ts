import { createInterface } from "node:readline/promises";
import { systemClock } from "#platform/clock.ts";
import { describeError } from "#platform/describe-error.ts";
import { DomainError } from "#platform/domain-error.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
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

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
const printErrorLine = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs `npm run lampstand -- <command>` on this installation's database. Exit codes: 0 done, 1 refused or failed, 2
 * wrong arguments.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [commandName = "help", ...rest] = args;
  const isHelpFlag = (word: string | undefined) => word === "--help" || word === "-h";
  if (commandName === "help" || isHelpFlag(commandName)) return printHelp(rest[0]);
  const chosenCommand = findCommand(commandName);
  if (!chosenCommand) return printUnknown(commandName);
  const separatorIndex = rest.indexOf("--");
  if (rest.slice(0, separatorIndex < 0 ? rest.length : separatorIndex).some(isHelpFlag))
    return printLine(chosenCommand.help);
  // The database and folder that the command uses, as soon as they are known.
  let location: string | undefined;
  try {
    if (commandName === deleteEverythingCommand.name) {
      const execute = deleteEverythingCommand.read(rest);
      await execute({ environment: readEnvironment(process.env), print: printLine, ask: prompt });
    } else {
      const execute = commands[commandName]!.read(rest);
      await withInstallation(execute, (foundLocation) => (location = foundLocation));
    }
  } catch (error) {
    printFailure(error, chosenCommand, location);
  }
}

type DescribedCommand = Pick<Command, "name" | "about" | "usage" | "help">;

const findCommand = (name: string): DescribedCommand | undefined =>
  name === deleteEverythingCommand.name
    ? deleteEverythingCommand
    : Object.hasOwn(commands, name)
      ? commands[name]
      : undefined;

const listCommands = (): DescribedCommand[] => [
  ...Object.values(commands),
  deleteEverythingCommand,
];

function printHelp(name: string | undefined): void {
  const chosenCommand = name === undefined ? undefined : findCommand(name);
  if (chosenCommand) return printLine(chosenCommand.help);
  if (name !== undefined) return printUnknown(name);
  const width = Math.max(...listCommands().map((one) => one.name.length));
  const lines = listCommands().map((one) => `  ${one.name.padEnd(width)}  ${one.about}`);
  printLine(`${usageLine("<command>")}\n\n${lines.join("\n")}\n`);
  printLine("<command> --help shows the options of a command.");
}

function printUnknown(name: string): void {
  const commandNames = listCommands().map((one) => one.name);
  const hint = didYouMean(name, commandNames, "help lists them all.", String);
  printErrorLine(`Error: There is no command "${name}". ${hint}`);
  process.exitCode = exitCodes.wrongUsage;
}

function printFailure(
  error: unknown,
  { name, usage }: DescribedCommand,
  location: string | undefined,
): void {
  printErrorLine(`Error: ${errorText(error)}`);
  if (error instanceof WrongUsage) {
    printErrorLine(usageLine(usage));
    printErrorLine(`${name} --help explains each option.`);
  } else if (location !== undefined) printErrorLine(`Searched in ${location}.`);
  process.exitCode = error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed;
}

const diskErrorTexts: Readonly<Record<string, string>> = {
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

/** Returns a message for an error that the user can fix. Any other error is a bug: returns its stack. */
function errorText(error: unknown): string {
  if (error instanceof StartFailure || error instanceof DomainError) return error.message;
  if (error instanceof FileStoreUnavailable) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = diskErrorTexts[code ?? ""];
  if (problem === undefined) return stackOf(error);
  return `${path ?? "The file"} ${problem}. Nothing was changed.`;
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
  execute: (tools: CommandTools) => Promise<void>,
  onLocation: (location: string) => void,
): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog({ level: "error", mode: environment.mode });
  const runningDatabaseUrl = environment.databaseUrl
    ? undefined
    : await findRunningDatabase(environment.dataDir);
  onLocation(describeLocation(environment, runningDatabaseUrl !== undefined));
  const existingUrl = environment.databaseUrl ?? runningDatabaseUrl;
  const startedDatabase = existingUrl
    ? null
    : await startDatabase({ dataDir: environment.dataDir, log });
  const databaseUrl = existingUrl ?? startedDatabase!.url;
  try {
    await migrate({ url: databaseUrl, log });
    const providers = existingUrl ? await findRunningSimulators(environment) : undefined;
    const { installation, close } = await openInstallation({
      environment,
      databaseUrl,
      clock: systemClock,
      log,
      providers,
      runsJobs: false,
    });
    try {
      await execute({
        installation,
        print: printLine,
        progress: showProgress(printErrorLine),
        ask: prompt,
      });
    } finally {
      await close();
    }
  } finally {
    await startedDatabase?.stop();
  }
}

/** Describes the database and the folder that a command works on, without the password. */
function describeLocation(
  { databaseUrl, dataDir, files: { mode, s3 } }: Environment,
  isRunning: boolean,
): string {
  const bucket = mode === "folder" ? "" : ` and the bucket ${s3!.bucket}`;
  if (databaseUrl === undefined)
    return `the ${isRunning ? "running server's database" : "database"} of the folder ${dataDir}${bucket}`;
  const { host, pathname } = URL.canParse(databaseUrl)
    ? new URL(databaseUrl)
    : { host: "", pathname: "" };
  return `the database ${pathname.slice(1)} at ${host || "this machine"} (DATABASE_URL), with files in ${dataDir}${bucket}`;
}
