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
