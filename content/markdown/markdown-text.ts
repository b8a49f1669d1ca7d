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
import { type FileIds, fileIdsOf } from "#content/file-ids.ts";
import { findMarkdownProblem } from "./markdown-limits.ts";
import type { ContentSource } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";
import { rawText } from "./rich-nodes.ts";
import type { SharedDefinitions } from "./shared-definitions.ts";

/** Parsed Markdown with its place in a file. */
export type MarkdownText = {
  source: ContentSource;
  /** The heading ids, footnote numbers and links of the whole file. */
  fileIds: FileIds;
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

const syntaxExtensions = [
  gfmAutolinkLiteral(),
  gfmFootnote(),
  // A single tilde is plain text: "~ 5 minutes".
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
];
// The search for addresses in finished text takes quadratic time, and the syntax extension has found them already.
const { transforms: _, ...autolinks } = gfmAutolinkLiteralFromMarkdown();
const mdastExtensions = [
  autolinks,
  gfmFootnoteFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

/** Parses Markdown that begins on `firstLine` of its file. `sharedDefinitions` come from other parts of that file. */
export function readMarkdown(
  source: ContentSource,
  text: string,
  firstLine: number,
  sharedDefinitions: SharedDefinitions | undefined = undefined,
): MarkdownText {
  const problem = findMarkdownProblem(text);
  if (problem)
    source.problems.error({ file: source.file, line: firstLine + problem.line }, problem.sentence);
  const lines = sharedDefinitions ? text.split("\n").length : 0;
  const textWithDefinitions = sharedDefinitions ? `${text}\n\n${sharedDefinitions.text}` : text;
  const parsedText = findMarkdownProblem(textWithDefinitions) ? text : textWithDefinitions;
  const root = fromMarkdown(problem ? "" : parsedText, {
    extensions: syntaxExtensions,
    mdastExtensions,
  });
  const place = (node: Nodes, linesBelow = 0): Place => {
    const line = (node.position?.start.line ?? 1) + linesBelow;
    const definitionLine = sharedDefinitions?.lines[line - lines - 2];
    return { file: source.file, line: definitionLine ?? line + firstLine - 1 };
  };
  const fileIds = fileIdsOf(source);
  const definitions = new Map<string, Definition>();
  const footnoteDefinitions = new Map<string, FootnoteDefinition>();
  for (const node of walkNodes(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition" && !footnoteDefinitions.has(node.identifier)) {
      footnoteDefinitions.set(node.identifier, node);
      fileIds.addDefinition(node.identifier, place(node));
    }
  }
  return {
    source,
    fileIds,
    nodes: root.children,
    definitions,
    footnoteDefinitions,
    footnotes: [],
    place,
    raw: (node) => rawText(node, parsedText),
    warn: (node, sentence, line) => source.problems.warn(place(node, line), sentence),
    error: (node, sentence) => source.problems.error(place(node), sentence),
  };
}

function* walkNodes(root: Nodes): Generator<Nodes> {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if ("children" in node) stack.push(...node.children.toReversed());
  }
}
