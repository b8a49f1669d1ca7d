import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import * as parts from "./server-parts.server.ts";
import { hasView } from "./view-of-kind.ts";

const folder = import.meta.dirname;
const root = join(folder, "..");
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const kinds = folders.filter((name) => existsSync(join(folder, name, "block.ts")));
const hasFile = (kind: string, file: string) => existsSync(join(folder, kind, file));

test("each folder with a block.ts is a kind, and there are no other kinds", () => {
  expect([...catalogue.keys()].sort()).toEqual([...kinds].sort());
  for (const [kind, block] of catalogue) expect(block, kind).toBeTypeOf("object");
});

test.each(kinds)("%s has a view, a sample and a row in the guide to content folders", (kind) => {
  expect(hasView(kind)).toBe(true);
  expect(hasFile(kind, "sample.ts")).toBe(true);
  const guide = readFileSync(join(root, "docs/content-folder.md"), "utf8");
  expect(guide).toContain(`\`${kind}\``);
});

const partsByFile = {
  "load.server.ts": parts.loaders,
  "public.server.ts": parts.publicPropsByKind,
  "problem.server.ts": parts.problemFinders,
};

test.each(Object.entries(partsByFile))("the app uses each folder's %s", (file, byKind) => {
  expect(Object.keys(byKind).sort()).toEqual(kinds.filter((kind) => hasFile(kind, file)).sort());
  for (const [kind, part] of Object.entries(byKind)) expect(part, kind).toBeTypeOf("function");
});

const kindFiles = [
  "view.tsx",
  "editor.tsx",
  "sample.ts",
  "placement.ts",
  ...Object.keys(partsByFile),
];

test("a folder without a block.ts has none of the other files of a block kind", () => {
  for (const name of folders.filter((one) => !kinds.includes(one)))
    expect(readdirSync(join(folder, name)).filter((file) => kindFiles.includes(file))).toEqual([]);
});

test("no source file lists the block kinds by name", () => {
  const sources = globSync("{app,blocks,content,domains,platform,server,ui}/**/*.{ts,tsx,css}", {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  const filesThatListKinds = sources.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return (
      kinds.filter((kind) => new RegExp(`["'/]${kind}["'/]`).test(text)).length > kinds.length / 2
    );
  });
  expect(filesThatListKinds).toEqual([]);
});
