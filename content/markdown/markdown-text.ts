import type { Definition, FootnoteDefinition, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { type FileText, fileTextOf } from "#content/file-text.ts";
import { markdownProblem } from "./markdown-limits.ts";
import type { ContentSource } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";
import { rawText } from "./rich-nodes.ts";
import type { Borrowed } from "./shared-definitions.ts";

/** Parsed Markdown with its place in a file. */
export type MarkdownText = {
  source: ContentSource;
  /** What the texts of the file share. */
  file: FileText;
  nodes: RootContent[];
  definitions: ReadonlyMap<string, Definition>;
  footnoteDefinitions: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes that were referenced and are not written yet. */
  footnotes: { identifier: string; number: number }[];
  /** Returns the source text of a node. */
  raw(node: Nodes): string;
  place(node: Nodes): Place;
  /** @param line how many lines below the beginning of the node */
  warn(node: Nodes, sentence: string, line?: number): void;
  error(node: Nodes, sentence: string): void;
};

const syntax = [
  gfmAutolinkLiteral(),
  gfmFootnote(),
  // A single tilde is plain text: "~ 5 minutes".
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
];
// The search for addresses in finished text takes quadratic time, and the syntax extension has found them already.
const { transforms: _, ...autolinks } = gfmAutolinkLiteralFromMarkdown();
const tree = [
  autolinks,
  gfmFootnoteFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

/** Parses Markdown that begins on `firstLine` of the source's file. `borrowed`: definitions from other parts of it. */
export function readMarkdown(
  source: ContentSource,
  text: string,
  firstLine: number,
  borrowed: Borrowed | undefined = undefined,
): MarkdownText {
  const problem = markdownProblem(text);
  if (problem)
    source.problems.error({ file: source.file, line: firstLine + problem.line }, problem.sentence);
  const lines = borrowed ? text.split("\n").length : 0;
  const both = borrowed ? `${text}\n\n${borrowed.text}` : text;
  const whole = markdownProblem(both) ? text : both;
  const root = fromMarkdown(problem ? "" : whole, {
    extensions: syntax,
    mdastExtensions: tree,
  });
  const place = (node: Nodes, below = 0): Place => {
    const line = (node.position?.start.line ?? 1) + below;
    const own = borrowed?.lines[line - lines - 2];
    return { file: source.file, line: own ?? line + firstLine - 1 };
  };
  const file = fileTextOf(source);
  const definitions = new Map<string, Definition>();
  const footnoteDefinitions = new Map<string, FootnoteDefinition>();
  for (const node of everyNode(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition" && !footnoteDefinitions.has(node.identifier)) {
      footnoteDefinitions.set(node.identifier, node);
      file.noteDefinition(node.identifier, place(node));
    }
  }
  return {
    source,
    file,
    nodes: root.children,
    definitions,
    footnoteDefinitions,
    footnotes: [],
    place,
    raw: (node) => rawText(node, whole),
    warn: (node, sentence, line) => source.problems.warn(place(node, line), sentence),
    error: (node, sentence) => source.problems.error(place(node), sentence),
  };
}

function* everyNode(root: Nodes): Generator<Nodes> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
}
