import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
/** The style sheets that pages load. */
const entries = ["app/styles/index.css", "blocks/lessons.css", "blocks/sections.css"];
const imports = entries.flatMap((entry) =>
  [...read(entry).matchAll(/@import "([^"]+)"([^;]*);/g)].map(([, path = "", rest = ""]) => ({
    path: join(dirname(entry), path),
    layer: /^ layer\((\w+)\)$/.exec(rest)?.[1],
  })),
);
/** Style sheets that only some screens load, as separate files. */
const separateSheets = [
  "app/style-guide/",
  "app/sandbox/",
  "app/conversation/",
  "app/preferences/",
  "app/portal/element.css",
  "app/studio/styles/",
  "app/studio/blocks/styles/",
  "popups/page-popups/discussion/styles/",
];
const sheets = globSync("{app,blocks,popups,ui}/**/*.css", { cwd: root }).filter(
  (file) =>
    !entries.includes(file) &&
    !separateSheets.some((path) => file.startsWith(path)) &&
    !/^blocks\/[\w-]+\/sheet\.css$/.test(file),
);
const studioSheets = globSync("app/studio/styles/*.css", { cwd: root });

test("every style sheet is in one layer, and the layers are declared in the order of their imports", () => {
  const declaredLayers = /@layer ([^;]+);/.exec(read("app/styles/index.css"))![1]!.split(", ");
  expect([...new Set(imports.map(({ layer }) => layer))]).toEqual(declaredLayers);
  const importedFiles = imports.flatMap(({ path }) => globSync(path, { cwd: root }));
  expect(importedFiles.sort()).toEqual(sheets.sort());
});

test("a style sheet that is loaded on its own is in a layer, too", () => {
  const files = globSync(
    [
      "app/{style-guide,sandbox,conversation,preferences}/*.css",
      "app/studio/blocks/styles/*.css",
      "app/portal/element.css",
      "blocks/*/sheet.css",
      "popups/page-popups/discussion/styles/*.css",
    ],
    { cwd: root },
  );
  // A part of a sheet gets its layer where it is imported.
  const parts = files.flatMap((file) =>
    [...read(file).matchAll(/@import "([^"]+)" layer\(screens\);/g)].map(([, path = ""]) =>
      join(dirname(file), path),
    ),
  );
  for (const file of files.filter((one) => !parts.includes(one)))
    expect(read(file), file).toMatch(
      /^(?:\/\*[^*]*\*\/\n)?(?:(?:@import "[^"]+"(?: layer\(screens\))?;\n)+$|@layer (?:blocks|screens|popups) \{)/,
    );
});

test("every class of the studio has its prefix, so the build check finds it in no public page", () => {
  for (const file of studioSheets) {
    const names = read(file)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g);
    for (const [, name] of names) expect(name, file).toMatch(/^studio-/);
  }
});

test("every class in a style sheet is used in a view", () => {
  const views = globSync("{app,blocks,domains,popups,server,ui}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read)
    .join("\n");
  const viewWords = new Set(views.match(/[\w-]+/g));
  /** The starts of class names that views complete at run time, as in `action-dock--${alignContent}`. */
  const prefixes = [...views.matchAll(/([\w-]+)\$\{/g)].map(([, start = ""]) => start);
  const unused = [
    ...sheets,
    ...studioSheets,
    ...globSync(["app/{style-guide,sandbox}/*.css", "app/portal/element.css"], { cwd: root }),
  ].flatMap((file) =>
    [
      ...read(file)
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g),
    ]
      .map(([, name = ""]) => name)
      .filter(
        (name) =>
          !viewWords.has(name) && !prefixes.some((start) => start !== "" && name.startsWith(start)),
      )
      .map((name) => `${file}: .${name}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});
