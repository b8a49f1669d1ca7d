import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { domains, folders } from "../import-rules.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const codeBlock = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2`*$/gm;
const codeSpan = /`([^`]+)`/g;
const linkPattern = /\]\(\s*<?([^)\s>]+)/g;
const externalUrl = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** A path in one of the project's own folders. */
const projectPath =
  /^(?:app|blocks|bootstrap|content|demo|docs|domains|messages|migrations|platform|popups|scenarios|server|simulators|tests|ui)\/[\w./-]+$/;

/** Returns the page's text without fenced code blocks, whose paths may belong to other projects. */
const textWithoutCodeBlocks = (page: string) => readFileSync(page, "utf8").replace(codeBlock, "");

function linksOf(prose: string): string[] {
  const targets = [...prose.replace(codeSpan, "").matchAll(linkPattern)].map(
    ([, target]) => target!,
  );
  return targets.filter((target) => !externalUrl.test(target));
}

/** Returns the anchors that GitHub gives to headings: lower case, no punctuation, dashes for spaces. */
function anchorsOf(page: string): string[] {
  return [...textWithoutCodeBlocks(page).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function targetExists(page: string, target: string): boolean {
  const [path = "", anchor] = decodeURIComponent(target).split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

describe.each(pages)("%s", (page) => {
  test("links only to files and headings that exist", () => {
    const broken = linksOf(textWithoutCodeBlocks(page)).filter(
      (target) => !targetExists(page, target),
    );
    expect(broken).toEqual([]);
  });

  test("mentions only project files that exist", () => {
    const mentionedPaths = [...textWithoutCodeBlocks(page).matchAll(codeSpan)].map(([, text]) =>
      text!.replace(/\s/g, ""),
    );
    const missing = mentionedPaths.filter((path) => projectPath.test(path) && !existsSync(path));
    expect(missing).toEqual([]);
  });
});

/** A page to which a comment or test refers as the source of a rule: `docs/specification/forms.md#names`. */
const docsReference = /\bdocs\/[\w/-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu;

test("the code refers only to pages and headings that exist", () => {
  const files = globSync("*/**/*.{ts,tsx,css}", {
    exclude: (name) => name.startsWith(".") || name.includes("node_modules"),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const broken = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(docsReference)]
      .filter(([target]) => !targetExists("README.md", target))
      .map(([target]) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("the architecture page lists folders and domains in the order of the import rules", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const listedNames = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
  expect(listedNames).toEqual([...folders, ...domains]);
});

test("the helper functions of these tests find a broken link, a missing heading and a missing file", () => {
  const prose = "[a](nowhere.md) [b](https://example.org) ![c](pictures/none.webp) `[d](e.md)`";
  expect(linksOf(prose)).toEqual(["nowhere.md", "pictures/none.webp"]);
  expect(targetExists("docs/operating.md", "nowhere.md")).toBe(false);
  expect(targetExists("docs/operating.md", "configuration.md#port")).toBe(true);
  expect(targetExists("docs/operating.md", "configuration.md#harbour")).toBe(false);
});
