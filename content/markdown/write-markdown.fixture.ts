import { expect } from "vitest";
import type { RichNode } from "#ui/rich-node.ts";
import { FolderLinks } from "#content/links/folder-links.ts";
import { nameOf } from "#content/links/folder-path.ts";
import { readMarkdown } from "./markdown-text.ts";
import { replaceReferences } from "#content/blocks/parsed-component.ts";
import { Problems } from "#content/problems.ts";
import { toRichText } from "./rich-nodes.ts";
import { writeMarkdown } from "./write-markdown.ts";

export const hash = (letter: string) => letter.repeat(32);
export const pictureOf = (letter: string, alt: string) => ({
  alt,
  width: 10,
  height: 10,
  sources: [{ width: 10, url: `/files/${hash(letter)}-10.webp` }],
});

const fileNamer = {
  picture: (id: string) => `${id}.webp`,
  file: (address: string, file: string | undefined) =>
    address.startsWith("/files/") ? file : undefined,
  contentFile: (address: string) =>
    address.startsWith(lesson) ? address.replace(lesson, "../02-a (b)/lesson.md") : undefined,
};
const lesson = "/lesson/road/";
const lessonFile = "courses/02-a (b)/lesson.md";
export const exportMarkdown = (tree: readonly RichNode[]) => writeMarkdown(tree, fileNamer);
const files = new Set(
  ["a b.pdf", "план (1).docx", "50% & [x].pdf", ...[..."ab"].map((one) => `${hash(one)}.webp`)].map(
    (file) => `courses/x/${file}`,
  ),
);

/** Parses Markdown as an import does, with stored files in place of the folder's files. */
export function importMarkdown(markdown: string): RichNode[] {
  const problems = new Problems();
  const links = new FolderLinks(new Map([[lessonFile, lessonFile]]));
  const source = { file: "courses/x/lesson.md", problems, files, links };
  const text = readMarkdown(source, markdown, 1);
  const nodes = toRichText(text.nodes, text);
  expect(problems.hasErrors ? problems.toDomainError().message : "").toBe("");
  return replaceReferences(
    nodes,
    ({ path, alt }) => pictureOf(nameOf(path)[0]!, alt),
    ({ path }) => `/files/${hash("c")}.${path.split(".").at(-1)}`,
    ({ suffix }) => lesson + suffix,
  ) as RichNode[];
}
