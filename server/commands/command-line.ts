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

type Given<One extends Option> = One extends { value: string }
  ? One extends { many: true }
    ? string[]
    : One extends { required: true }
      ? string
      : string | undefined
  : boolean;
type GivenOptions<Known extends Options> = { [Name in keyof Known]: Given<Known[Name]> };

/** What every command may use. */
export type CommandTools = {
  installation: Installation;
  filesDir: string;
  print: (line: string) => void;
  /** Reports the progress of long work. May be called often. */
  progress: Progress;
  /** Asks the user at the terminal; null without a terminal. */
  ask: (question: string) => Promise<string | null>;
};

export type Progress = (what: string, done: number, total?: number) => void;

/** For a command that opens nothing, because it may delete the database. */
export type BareTools = Pick<CommandTools, "print" | "ask"> & { environment: Environment };

type Spec<Known extends Options, Tools> = {
  name: string;
  about: string;
  /** `<required>` or `[<optional>]`, in their order. */
  words?: readonly string[];
  options?: Known;
  /** Lines below the options in the help. */
  notes?: readonly string[];
  /** Checks the words and options before anything is opened. @throws WrongUsage */
  check?(words: readonly string[], options: GivenOptions<Known>): void;
  run(tools: Tools, words: readonly string[], options: GivenOptions<Known>): Promise<void>;
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
  spec: Spec<Known, Tools>,
): Command<Tools> {
  const options: Options = spec.options ?? {};
  const usage = usageOf(spec.name, spec.words ?? [], options);
  const read = (args: readonly string[]) => {
    const given = readArguments(args, spec.words ?? [], options);
    const typed = given.options as GivenOptions<Known>;
    spec.check?.(given.words, typed);
    return (tools: Tools) => spec.run(tools, given.words, typed);
  };
  return {
    name: spec.name,
    about: spec.about,
    usage,
    help: helpOf({ about: spec.about, usage, options, notes: spec.notes ?? [] }),
    read,
    run: async (tools, args) => read(args)(tools),
  };
}

const optionUsage = (name: string, { value, required, many }: Option) => {
  const plain = value === undefined ? `--${name}` : `--${name} ${value}`;
  return required ? plain : `[${plain}]${many ? "…" : ""}`;
};

const usageOf = (name: string, words: readonly string[], options: Options) =>
  [
    name,
    ...words,
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
  const width = Math.max(...rows.map(([left]) => left.length));
  const listed = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  const rest = notes.length > 0 ? ["", ...notes] : [];
  return [`${usageLine(usage)}`, "", `It ${about}.`, "", ...listed, ...rest].join("\n");
}

export const usageLine = (usage: string) => `Usage: npm run lampstand -- ${usage}`;

type Read = { words: string[]; options: Record<string, string | string[] | boolean | undefined> };

function readArguments(args: readonly string[], wanted: readonly string[], options: Options): Read {
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
  const read: Read = { words: [], options: emptyOptions(options) };
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional") read.words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = rawName.startsWith("--") && Object.hasOwn(options, name) ? options[name] : null;
    if (!option) throw unknownOption(rawName, Object.keys(options));
    if (seen.has(name) && !option.many) throw new WrongUsage(`${rawName} was given twice.`);
    seen.add(name);
    read.options[name] = optionValue({ rawName, value, inlineValue }, option, read.options[name]);
  }
  for (const [name, { required }] of Object.entries(options))
    if (required && !seen.has(name)) throw new WrongUsage(`--${name} is missing.`);
  const missing = wanted.find((word, at) => word.startsWith("<") && at >= read.words.length);
  if (missing !== undefined) throw new WrongUsage(`${missing} is missing.`);
  const extra = read.words[wanted.length];
  if (extra !== undefined)
    throw new WrongUsage(
      `"${extra}" is one argument too many. Put quotes around a value with spaces.`,
    );
  return read;
}

const emptyOptions = (options: Options): Read["options"] =>
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
  before: Read["options"][string],
): Read["options"][string] {
  const { rawName, value, inlineValue } = token;
  if (option.value === undefined) {
    if (inlineValue) throw new WrongUsage(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined || value === "" || (!inlineValue && value.startsWith("--")))
    throw new WrongUsage(`${rawName} needs a value: ${rawName} ${option.value}.`);
  return option.many ? [...(Array.isArray(before) ? before : []), value] : value;
}

function unknownOption(rawName: string, known: readonly string[]): WrongUsage {
  const all = known.map((name) => `--${name}`).join(", ");
  const others = all === "" ? "This command takes none." : `Known options: ${all}.`;
  const hint = didYouMean(rawName.replace(/^-+/, ""), known, others, (near) => `--${near}`);
  return new WrongUsage(`There is no option ${rawName}. ${hint}`);
}

/** Requires one of a few words. @throws WrongUsage suggesting the nearest */
export function requireChoice<Choice extends string>(
  what: string,
  word: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === word);
  if (found !== undefined) return found;
  const all = `Choose one of ${choices.join(", ")}.`;
  const hint = word === undefined ? all : didYouMean(word, choices, all, String);
  throw new WrongUsage(`There is no ${what} ${word ?? ""}. ${hint}`.replace(" .", "."));
}

const progressEveryMs = 1_000;

/** Prints progress, at most a line per second and nothing for work that ends within a second. */
export function showProgress(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  let last = now();
  return (what, done, total) => {
    if (now() - last < progressEveryMs) return;
    last = now();
    write(`  ${what}: ${done}${total === undefined ? "" : ` of ${total}`}`);
  };
}
