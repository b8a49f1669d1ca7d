import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const demoFolder = resolve(import.meta.dirname, "../../demo");

export type DemoQuestion = {
  text: string;
  right: string[];
  wrong: string[];
  explanation: string;
};

export type DemoElement = { type: "lesson" | "test" | "webinar"; title: string; file: string };

/** Returns the elements of a demo course in their folder's order. */
export function readDemoElements(portal: string, course: string): DemoElement[] {
  const folder = join(demoFolder, portal, "courses", course);
  const names = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const file = readdirSync(join(folder, name)).find((one) => /^[a-z]+\.md$/.test(one))!;
      const path = join(folder, name, file);
      const title = /^title: "?(.*?)"?$/m.exec(readFileSync(path, "utf8"))![1]!;
      return { type: file.replace(".md", "") as DemoElement["type"], title, file: path };
    });
}

/** Returns the questions of a demo test with their right and wrong answers. */
export function readDemoQuestions({ file }: DemoElement): DemoQuestion[] {
  const [, ...parts] = readFileSync(file, "utf8").split(/^## /m);
  return parts.map((part) => {
    const lines = part.split("\n");
    const linesMarked = (mark: string) =>
      lines
        .filter((line) => line.startsWith(mark))
        .map((line) => toPlainText(line.slice(mark.length)));
    return {
      text: toPlainText(lines[0]!),
      right: linesMarked("- [x] "),
      wrong: linesMarked("- [ ] "),
      explanation: linesMarked("> ").join(" "),
    };
  });
}

const toPlainText = (markdown: string) => markdown.replace(/[*_]/g, "").trim();
