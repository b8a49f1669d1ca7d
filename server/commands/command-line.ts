import { parseArgs } from "node:util";
import type { Environment } from "#platform/environment.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Installation } from "#server/installation.ts";

/** Wrong arguments on the command line: nothing was done, and the exit code is 2. */
export class WrongUsage extends StartFailure {}

/** An option without `value` is a flag. */
type Option = { about: string; value?: string; required?: true; many?: true };
type Options = Record<string, Option>;

type ValueOf<One extends Option> = One extends { value: string }
  ? One extends { many: true }
    ? string[]
    : One extends { required: true }
      ? string
      : string | undefined
  : boolean;
type OptionValues<Known extends Options> = { [Name in keyof Known]: ValueOf<Known[Name]> };

/** What every command may use. */
export type CommandTools = {
  installation: Installation;
  print: (line: string) => void;
  /** Reports the progress of long work. May be called often. */
  progress: Progress;
  /** Asks the user at the terminal; null without a terminal. */
  ask: (question: string) => Promise<string | null>;
};

export type Progress = (subject: string, done: number, total?: number) => void;

/** For a command that opens nothing, because it may delete the database. */
export type MinimalTools = Pick<CommandTools, "print" | "ask"> & { environment: Environment };

type CommandDefinition<Known extends Options, Tools> = {
  name: string;
  about: string;
  /** Arguments without a name, in their order: `<required>` or `[<optional>]`. */
  positionals?: readonly string[];
  options?: Known;
  /** Lines below the options in the help. */
  notes?: readonly string[];
  /** Checks the positionals and options before anything is opened. @throws WrongUsage */
  check?(positionals: readonly string[], options: OptionValues<Known>): void;
  run(tools: Tools, positionals: readonly string[], options: OptionValues<Known>): Promise<void>;
};

export type Command<Tools = CommandTools> = {
  name: string;
  about: string;
  usage: string;
  help: string;
  /** Reads the arguments. @throws WrongUsage */
  read(args: readonly string[]): (tools: Tools) => Promise<void>;
  run(tools: Tools, args: readonly string[]): Promise<void>;
};

export const portalOption = {
  portal: { value: "<host>", about: "a host of the portal", required: true },
} as const satisfies Options;

/** Defines a command by its arguments and what it does. */
export function defineCommand<const Known extends Options, Tools = CommandTools>(
  definition: CommandDefinition<Known, Tools>,
): Command<Tools> {
  const options: Options = definition.options ?? {};
  const usage = usageOf(definition.name, definition.positionals ?? [], options);
  const read = (args: readonly string[]) => {
    const parsed = readArguments(args, definition.positionals ?? [], options);
    const values = parsed.options as OptionValues<Known>;
    definition.check?.(parsed.positionals, values);
    return (tools: Tools) => definition.run(tools, parsed.positionals, values);
  };
  return {
    name: definition.name,
    about: definition.about,
    usage,
    help: helpOf({ about: definition.about, usage, options, notes: definition.notes ?? [] }),
    read,
    run: async (tools, args) => read(args)(tools),
  };
}

const optionUsage = (name: string, { value, required, many }: Option) => {
  const optionText = value === undefined ? `--${name}` : `--${name} ${value}`;
  return required ? optionText : `[${optionText}]${many ? "…" : ""}`;
};

const usageOf = (name: string, positionals: readonly string[], options: Options) =>
  [
    name,
    ...positionals,
    ...Object.entries(options).map(([key, option]) => optionUsage(key, option)),
  ].join(" ");

function helpOf(input: {
  about: string;
  usage: string;
  options: Options;
  notes: readonly string[];
}): string {
  const { about, usage, notes } = input;
  const rows = [
    ...Object.entries(input.options).map(([name, option]): [string, string] => [
      `--${name}${option.value === undefined ? "" : ` ${option.value}`}`,
      option.about,
    ]),
    ["--help", "shows this"] as [string, string],
  ];
  const width = Math.max(...rows.map(([optionText]) => optionText.length));
  const optionLines = rows.map(
    ([optionText, optionAbout]) => `  ${optionText.padEnd(width)}  ${optionAbout}`,
  );
  const noteLines = notes.length > 0 ? ["", ...notes] : [];
  return [`${usageLine(usage)}`, "", `It ${about}.`, "", ...optionLines, ...noteLines].join("\n");
}

export const usageLine = (usage: string) => `Usage: npm run lampstand -- ${usage}`;

type ParsedArguments = {
  positionals: string[];
  options: Record<string, string | string[] | boolean | undefined>;
};

function readArguments(
  args: readonly string[],
  positionals: readonly string[],
  options: Options,
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [
        name,
        { type: value === undefined ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: ParsedArguments = { positionals: [], options: emptyOptions(options) };
  const seenNames = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional") parsed.positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = rawName.startsWith("--") && Object.hasOwn(options, name) ? options[name] : null;
    if (!option) throw unknownOption(rawName, Object.keys(options));
    if (seenNames.has(name) && !option.many) throw new WrongUsage(`${rawName} was given twice.`);
    seenNames.add(name);
    parsed.options[name] = optionValue(
      { rawName, value, inlineValue },
      option,
      parsed.options[name],
    );
  }
  for (const [name, { required }] of Object.entries(options))
    if (required && !seenNames.has(name)) throw new WrongUsage(`--${name} is missing.`);
  const missingPositional = positionals.find(
    (word, index) => word.startsWith("<") && index >= parsed.positionals.length,
  );
  if (missingPositional !== undefined) throw new WrongUsage(`${missingPositional} is missing.`);
  const extraPositional = parsed.positionals[positionals.length];
  if (extraPositional !== undefined)
    throw new WrongUsage(
      `"${extraPositional}" is one argument too many. Put quotes around a value with spaces.`,
    );
  return parsed;
}

const emptyOptions = (options: Options): ParsedArguments["options"] =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value, many }]) => [
      name,
      value === undefined ? false : many ? [] : undefined,
    ]),
  );

function optionValue(
  token: {
    rawName: string;
    value: string | undefined;
    inlineValue: boolean | undefined;
  },
  option: Option,
  previousValue: ParsedArguments["options"][string],
): ParsedArguments["options"][string] {
  const { rawName, value, inlineValue } = token;
  if (option.value === undefined) {
    if (inlineValue) throw new WrongUsage(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined || value === "" || (!inlineValue && value.startsWith("--")))
    throw new WrongUsage(`${rawName} needs a value: ${rawName} ${option.value}.`);
  return option.many ? [...(Array.isArray(previousValue) ? previousValue : []), value] : value;
}

function unknownOption(rawName: string, known: readonly string[]): WrongUsage {
  const knownOptions = known.map((name) => `--${name}`).join(", ");
  const fallbackHint =
    knownOptions === "" ? "This command takes none." : `Known options: ${knownOptions}.`;
  const hint = didYouMean(
    rawName.replace(/^-+/, ""),
    known,
    fallbackHint,
    (nearestName) => `--${nearestName}`,
  );
  return new WrongUsage(`There is no option ${rawName}. ${hint}`);
}

/** Returns the word if it is one of the choices. @throws WrongUsage that suggests the nearest choice */
export function requireChoice<Choice extends string>(
  choiceName: string,
  word: string | undefined,
  choices: readonly Choice[],
): Choice {
  const foundChoice = choices.find((choice) => choice === word);
  if (foundChoice !== undefined) return foundChoice;
  const choicesHint = `Choose one of ${choices.join(", ")}.`;
  const hint = word === undefined ? choicesHint : didYouMean(word, choices, choicesHint, String);
  throw new WrongUsage(`There is no ${choiceName} ${word ?? ""}. ${hint}`.replace(" .", "."));
}

const progressIntervalMs = 1_000;

/** Prints progress: at most one line per second, and nothing for work that ends within a second. */
export function showProgress(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  let lastPrintedAt = now();
  return (subject, done, total) => {
    if (now() - lastPrintedAt < progressIntervalMs) return;
    lastPrintedAt = now();
    write(`  ${subject}: ${done}${total === undefined ? "" : ` of ${total}`}`);
  };
}
