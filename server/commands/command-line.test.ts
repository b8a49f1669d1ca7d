import { describe, expect, test } from "vitest";
import { defineCommand, portalOption, showProgress, WrongUsage } from "./command-line.ts";
import { commands } from "./commands.ts";

const runArguments: unknown[] = [];
const sample = defineCommand<
  typeof portalOption & {
    only: { value: "<path>"; about: string; many: true };
    draft: { about: string };
  },
  null
>({
  name: "sample",
  about: "does something",
  positionals: ["<folder>", "[<other>]"],
  options: {
    ...portalOption,
    only: { value: "<path>", about: "this alone", many: true },
    draft: { about: "as drafts" },
  },
  run: async (_, words, options) => void runArguments.push([words, options]),
});

describe("a command's arguments", () => {
  test("may be positionals, options with one or more values, and flags, in any order", async () => {
    const args = [
      "--portal=a.example",
      "one",
      "--only",
      "x",
      "--only",
      "y",
      "--draft",
      "--",
      "--z",
    ];
    await sample.run(null, args);
    const options = { portal: "a.example", only: ["x", "y"], draft: true };
    expect(runArguments).toEqual([[["one", "--z"], options]]);
  });

  test.each([
    [["x", "--portl", "a"], "There is no option --portl. Did you mean --portal?"],
    [["x", "--zzzzzzzz"], "Known options: --portal, --only, --draft"],
    [["x", "-p", "a"], "There is no option -p"],
    [["x", "--portal"], "--portal needs a value"],
    [["x", "--portal", "--draft"], "--portal needs a value"],
    [["x", "--portal", "a", "--portal", "b"], "--portal was given twice"],
    [["x", "--portal", "a", "--draft=yes"], "--draft takes no value"],
    [["x"], "--portal is missing"],
    [["--portal", "a"], "<folder> is missing"],
    [["x", "y", "z", "--portal", "a"], '"z" is one argument too many'],
  ])("%j are refused: %s", (args, expectedMessage) => {
    const read = () => sample.read(args);
    expect(read).toThrow(WrongUsage);
    expect(read).toThrow(expectedMessage);
  });
});

test("the help of every command shows its usage and explains each option on its own line", () => {
  for (const { name, help, usage } of Object.values(commands)) {
    expect(help).toContain(`Usage: npm run lampstand -- ${name}`);
    for (const option of usage.match(/--[a-z]+/g) ?? [])
      expect(help).toMatch(new RegExp(`\n  ${option}\\b.*  \\S`));
  }
});

test("progress is shown at most once a second, never for work shorter than a second", () => {
  let now = 0;
  const printedLines: string[] = [];
  const progress = showProgress(
    (line) => printedLines.push(line),
    () => now,
  );
  for (let done = 1; done <= 250; done += 1) {
    now += 10;
    progress("pictures", done, 250);
  }
  progress("lessons", 7);
  expect(printedLines).toEqual(["  pictures: 100 of 250", "  pictures: 200 of 250"]);
  now += 1_000;
  progress("lessons", 8);
  expect(printedLines.at(-1)).toBe("  lessons: 8");
});
