import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { fileSystemUsers } from "../import-rules.ts";

const root = resolve(import.meta.dirname, "..");
const readSources = (pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
      .map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })),
  );

test("the list of files that use the file system has no file too many", async () => {
  for (const { file } of fileSystemUsers) {
    const text = await readFile(join(root, file), "utf8");
    expect([file, /from "node:fs(?:\/promises)?"/.test(text)]).toEqual([file, true]);
  }
});

/** Files that the running server and its commands write for each other, never anything of a person. */
const processFiles = ["server/demo/running-simulators.ts", "server/running-database.ts"];

test("only the platform builds paths in the data folder", async () => {
  const sources = await readSources(
    "{app,blocks,content,domains,popups,request,server}/**/*.{ts,tsx}",
  );
  expect(sources.length).toBeGreaterThan(500);
  const builders = sources.filter(({ text }) =>
    /\b(?:join|resolve)\([^)]*\b(?:dataDir|filesDir)\b|\$\{[^}]*\b(?:dataDir|filesDir)\}[/\\]/.test(
      text,
    ),
  );
  expect(builders.map(({ file }) => file).sort()).toEqual(processFiles);
});
