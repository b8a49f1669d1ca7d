import { parseLesson } from "#content/blocks/parse-blocks.ts";
import type { ParsedComponent } from "#content/blocks/parsed-component.ts";
import { findMarkdownProblem, markdownMaxChars } from "#content/markdown/markdown-limits.ts";
import { Problems } from "#content/problems.ts";
import type { Component } from "#domains/pages/component.ts";
import { readBlock } from "#app/studio/blocks/read-block.ts";
import { ImportProblem } from "./import-problem.ts";

const titleLine = /^title:[ \t]*(.*)$/;
const fence = /^---[ \t]*$/;
/** The most characters of a file: its text, and the data above it. */
const fileMaxChars = markdownMaxChars + 10_000;

export type ReadMarkdown = {
  /** From the data above the text; null: there is none. */
  title: string | null;
  blocks: Component[];
  lostPictures: number;
  lostBlocks: number;
};

/**
 * Reads a lesson as a content folder has it, without the files beside it.
 * @throws ImportProblem if it would take too long
 */
export function readMarkdownFile(content: string, name: string, newId: () => string): ReadMarkdown {
  if (content.length > fileMaxChars) throw new ImportProblem("too-large");
  const { above, text } = divideFile(content);
  if (findMarkdownProblem(text)) throw new ImportProblem("too-large");
  const source = { file: name, problems: new Problems(), files: new Set<string>() };
  const parsed = parseLesson(source, text, 1);
  const isPicture = ({ type }: { type: string }) => type === "image";
  const blocks = parsed
    .filter((component) => !isPicture(component))
    .map((component) => toBlock(component, newId));
  const whole = blocks.filter((block) => !("reason" in readBlock(block)));
  return {
    title: findTitle(above),
    blocks: whole,
    lostPictures: parsed.filter(isPicture).length,
    lostBlocks: blocks.length - whole.length,
  };
}

/** Divides a file into the lines of data between two lines of dashes, and the text below. */
function divideFile(content: string): { above: string[]; text: string } {
  const lines = content.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = fence.test(lines[0]!)
    ? lines.findIndex((line, at) => at > 0 && fence.test(line))
    : -1;
  return { above: lines.slice(1, Math.max(end, 1)), text: lines.slice(end + 1).join("\n") };
}

function findTitle(above: readonly string[]): string | null {
  const titles = above.map((line) =>
    titleLine
      .exec(line)?.[1]
      ?.trim()
      .replace(/^(["'])(.*)\1$/, "$2"),
  );
  return titles.find(Boolean) ?? null;
}

const toBlock = ({ type, props, children }: ParsedComponent, newId: () => string): Component => ({
  id: newId(),
  type,
  props,
  children: children.map((child) => toBlock(child, newId)),
});
