import { StartFailure } from "#platform/start-failure.ts";

/** Splits a command's arguments into words and `--name value` pairs; an unknown name is refused. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
): { words: string[]; options: Record<string, string> } {
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (!arg.startsWith("--")) {
      words.push(arg);
      continue;
    }
    const [name = "", inline] = arg.slice(2).split("=", 2);
    if (!known.includes(name)) throw new StartFailure(`--${name} is not known here.`);
    const value = inline ?? args[(at += 1)];
    if (value === undefined) throw new StartFailure(`--${name} needs a value.`);
    options[name] = value;
  }
  return { words, options };
}

/** The words of a command, or how it is said. @throws StartFailure */
export function demandWords(
  words: readonly string[],
  count: number,
  line: string,
): readonly string[] {
  if (words.length !== count) throw new StartFailure(`Say it so: npm run lampstand -- ${line}`);
  return words;
}

/** An option that a command cannot do without. @throws StartFailure */
export function demand(options: Record<string, string>, name: string, line: string): string {
  const value = options[name];
  if (value === undefined)
    throw new StartFailure(`--${name} is missing: npm run lampstand -- ${line}`);
  return value;
}
