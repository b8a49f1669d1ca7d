import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { commonKinds } from "./common-kinds.ts";
import { moreViews } from "./more-views.ts";
import { frameKind } from "./section-frame/section-frame.tsx";
import * as parts from "./server-parts.server.ts";

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
  expect(hasFile(kind, "view.tsx")).toBe(true);
  expect(hasFile(kind, "sample.ts")).toBe(true);
  const guide = readFileSync(join(root, "docs/content-folder.md"), "utf8");
  expect(guide).toContain(`\`${kind}\``);
});

test("each kind's view is in one of the two lists of views", () => {
  for (const kind of commonKinds) expect(kinds, kind).toContain(kind);
  const others = [...kinds, frameKind].filter((kind) => !commonKinds.includes(kind as never));
  expect(Object.keys(moreViews).sort()).toEqual(others.map((kind) => `./${kind}/view.tsx`).sort());
});

const partsByFile = {
  "load.server.ts": parts.loaders,
  "public.server.ts": parts.publicPropsByKind,
  "problem.server.ts": parts.problemFinders,
  "feed.server.ts": parts.feedsByKind,
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

test("a folder without a block.ts has none of the other files of a block kind, except for the frame of sections", () => {
  for (const name of folders.filter((one) => !kinds.includes(one) && one !== frameKind))
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
