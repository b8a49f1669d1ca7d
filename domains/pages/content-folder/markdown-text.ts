import type { Definition, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { markdownProblem } from "./markdown-limits.ts";
import type { ContentSource } from "./parsed-component.ts";
import type { Place } from "./problems.ts";
import { rawText, type Reading } from "./rich-nodes.ts";

/** A stretch of Markdown, read, with its place in a file. */
export type MarkdownText = Reading & {
  source: ContentSource;
  nodes: RootContent[];
  raw(node: Nodes): string;
};

/** Reads Markdown that begins on `firstLine` of the source's file. */
export function readMarkdown(source: ContentSource, text: string, firstLine: number): MarkdownText {
  const problem = markdownProblem(text);
  if (problem)
    source.problems.error({ file: source.file, line: firstLine + problem.line }, problem.sentence);
  const root = fromMarkdown(problem ? "" : text);
  const place = (node: Nodes): Place => ({
    file: source.file,
    line: (node.position?.start.line ?? 1) + firstLine - 1,
  });
  const definitions = new Map(
    root.children
      .filter((node): node is Definition => node.type === "definition")
      .map((node) => [node.identifier, node]),
  );
  return {
    source,
    nodes: root.children,
    text,
    definitions,
    place,
    raw: (node) => rawText(node, { text }),
    warn: (node, sentence) => source.problems.warn(place(node), sentence),
    error: (node, sentence) => source.problems.error(place(node), sentence),
  };
}
