import { describe, expect, test } from "vitest";
import { defineCommand, portalOption, showProgress, WrongUsage } from "./command-line.ts";
import { commands } from "./commands.ts";

const taken: unknown[] = [];
const sample = defineCommand<
  typeof portalOption & {
    only: { value: "<path>"; about: string; many: true };
    draft: { about: string };
  },
  null
>({
  name: "sample",
  about: "does something",
  words: ["<folder>", "[<other>]"],
  options: {
    ...portalOption,
    only: { value: "<path>", about: "this alone", many: true },
    draft: { about: "as drafts" },
  },
  run: async (_, words, options) => void taken.push([words, options]),
});

describe("a command's arguments", () => {
  test("are words, values, repeated values and flags, in any order", async () => {
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
    expect(taken).toEqual([[["one", "--z"], options]]);
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
  ])("%j are refused: %s", (args, said) => {
    const read = () => sample.read(args);
    expect(read).toThrow(WrongUsage);
    expect(read).toThrow(said);
  });
});

test("the help of every command shows its usage and explains each option on its own line", () => {
  for (const { name, help, usage } of Object.values(commands)) {
    expect(help).toContain(`Usage: npm run lampstand -- ${name}`);
    for (const option of usage.match(/--[a-z]+/g) ?? [])
      expect(help).toMatch(new RegExp(`\n  ${option}\\b.*  \\S`));
  }
});

test("progress is shown at most once a second, and not for work that ends sooner", () => {
  let now = 0;
  const told: string[] = [];
  const progress = showProgress(
    (line) => told.push(line),
    () => now,
  );
  for (let done = 1; done <= 250; done += 1) {
    now += 10;
    progress("pictures", done, 250);
  }
  progress("lessons", 7);
  expect(told).toEqual(["  pictures: 100 of 250", "  pictures: 200 of 250"]);
  now += 1_000;
  progress("lessons", 8);
  expect(told.at(-1)).toBe("  lessons: 8");
});
