import type { Image, RootContent } from "mdast";
import type { ArrangementKind } from "#domains/learning/answers/arrangement.ts";
import { plainText } from "#ui/rich-node.ts";
import { type MarkdownText, readMarkdown } from "#content/markdown/markdown-text.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { type ContentSource, type ParsedComponent, resolvePicture } from "./parsed-component.ts";
import { parseArrangementProps } from "./parse-arrangement.ts";
import { parseQuestionProps, parseQuizProps } from "./parse-question.ts";
import { parseQuestionOptions, severalKeyword } from "./question-options.ts";
import { parseMediaProps, splitAtBar } from "./parse-media.ts";
import { resolveDocument } from "#content/media/resolve-file.ts";
import { fileIdsOf } from "#content/file-ids.ts";
import { nameOf } from "#content/links/folder-path.ts";
import { parseId } from "#content/markdown/rich-inline.ts";
import {
  alertKinds,
  parseAlert,
  isPictureParagraph,
  toRichText,
} from "#content/markdown/rich-nodes.ts";
import { type SharedDefinitions, shareDefinitions } from "#content/markdown/shared-definitions.ts";
import { checkTextLengths } from "./check-text-lengths.ts";
import { type Piece, splitBlocks } from "./split-blocks.ts";
import { parseBlockList } from "./yaml-blocks.ts";

/** The kinds of `:::` blocks. */
export const blockKinds = [
  "bible",
  "quote",
  "note",
  "video",
  "audio",
  "question",
  "quiz",
  "order",
  "match",
  "callout",
  "tip",
  "important",
  "warning",
  "caution",
  "download",
  "text",
  "blocks",
] as const;
/** The tones of callouts by keyword, including keywords of other Markdown tools. */
const toneByKeyword: ReadonlyMap<string, string> = new Map([
  ...alertKinds.filter((kind) => kind !== "note").map((kind) => [kind, kind] as const),
  ["info", "important"],
  ["danger", "caution"],
]);
const versesMax = 200;

/** Parses the Markdown of a lesson or webinar into components. The Markdown begins on line `firstLine` of the file. */
export function parseLesson(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const pieces = splitBlocks(source, text, firstLine);
  const sharedDefinitions = shareDefinitions(pieces);
  const components = pieces.flatMap((piece, index) =>
    piece.kind === "markdown"
      ? toComponents(source, readMarkdown(source, piece.text, piece.line, sharedDefinitions[index]))
      : toBlockComponents(source, piece, sharedDefinitions[index]),
  );
  reportDeadLinks(source, components);
  return components;
}

/** Reports links that lead nowhere, once the whole file is parsed. */
export function reportDeadLinks(
  source: ContentSource,
  components: readonly ParsedComponent[],
): void {
  const ids = components.flatMap(({ id }) => (id === undefined ? [] : [id]));
  fileIdsOf(source).checkLinks(source, new Set(ids));
}

/** Turns the text between `:::` blocks into components: text, pictures and alerts such as `> [!NOTE]`, in order. */
export function toComponents(
  source: ContentSource,
  text: MarkdownText,
  nodes: readonly RootContent[] = text.nodes,
): ParsedComponent[] {
  const components: ParsedComponent[] = [];
  let textNodes: RootContent[] = [];
  const flushText = () => {
    const [first] = textNodes;
    if (first) {
      const rich = toRichText(textNodes, text);
      if (rich.length > 0)
        components.push(
          createComponent(source, "rich-text", undefined, text.place(first).line, () => ({
            nodes: rich,
          })),
        );
    }
    textNodes = [];
  };
  for (const node of nodes) {
    const alert = node.type === "blockquote" ? parseAlert(node.children, text) : undefined;
    if (alert) {
      flushText();
      const { kind, title, rest } = alert;
      const { line } = text.place(node);
      const tone = toneByKeyword.get(kind);
      components.push(
        createComponent(source, tone === undefined ? "note" : "callout", undefined, line, () => ({
          title,
          ...(tone !== undefined && { tone }),
          nodes: toRichText(rest, text),
        })),
      );
    } else if (!isPictureParagraph(node)) textNodes.push(node);
    else {
      flushText();
      for (const [childIndex, child] of node.children.entries())
        if (child.type === "image") {
          const next = node.children[childIndex + 1];
          const id = next?.type === "text" ? parseId(text.raw(next).split("\n")[0]!) : undefined;
          components.push(toImageComponent(source, text, child, id));
        }
    }
  }
  flushText();
  return components;
}

function toImageComponent(
  source: ContentSource,
  text: MarkdownText,
  image: Image,
  id: string | undefined,
): ParsedComponent {
  const { line } = text.place(image);
  return createComponent(source, "image", id, line, () => ({
    picture: resolvePicture(source, line, image.url, image.alt ?? ""),
    caption: image.title ?? "",
  }));
}

/** Creates a component, and reports its texts that are too long. */
export function createComponent(
  { file, problems }: ContentSource,
  type: string,
  id: string | undefined,
  line: number,
  createProps: () => Record<string, unknown>,
): ParsedComponent {
  const props = createProps();
  checkTextLengths(problems, { file, line }, props);
  return { type, id, props, children: [], file, line };
}

/** Converts a `:::` block to a component. */
export function toBlockComponents(
  source: ContentSource,
  piece: Piece,
  sharedDefinitions?: SharedDefinitions,
): ParsedComponent[] {
  const { file } = source;
  const { kind, argument, id, line } = piece;
  const readBody = () => readMarkdown(source, piece.text, line + 1, sharedDefinitions);
  const readNodes = () => {
    const markdown = readBody();
    return toRichText(markdown.nodes, markdown);
  };
  const toComponent = (type: string, props: Record<string, unknown>) => [
    createComponent(source, type, id, line, () => props),
  ];
  switch (kind) {
    case "bible":
      return toComponent("bible", parseBibleProps(source, piece));
    case "blocks":
      return parseBlockList(source, piece);
    case "quote":
      return toComponent("quote", { text: plainText(readNodes()), cite: argument });
    case "note":
    case "callout":
      return toComponent(kind, { title: argument, nodes: readNodes() });
    case "download": {
      const [name, title] = splitAtBar(argument);
      return toComponent("download", {
        document: resolveDocument(source, line, name),
        title: title === "" ? nameOf(name).replace(/\.[a-z]+$/i, "") : title,
        text: plainText(readNodes()),
      });
    }
    case "video":
    case "audio":
      return toComponent(kind, parseMediaProps(source, piece, readBody()));
    case "question": {
      const markdown = readBody();
      const options = parseQuestionOptions(argument);
      if (!options || options.kind !== undefined)
        source.problems.error(
          { file, line },
          'After ":::question" write "several", "any", its points ("2 points"), or nothing.',
        );
      const { nodes } = markdown;
      return toComponent(
        "question",
        parseQuestionProps(markdown, nodes, undefined, line, true, options),
      );
    }
    case "quiz": {
      const markdown = readBody();
      if (argument !== "" && argument !== severalKeyword)
        source.problems.error(
          { file, line },
          `After ":::quiz" write "${severalKeyword}" or nothing.`,
        );
      return toComponent(
        "quiz",
        parseQuizProps(markdown, markdown.nodes, undefined, line, argument === severalKeyword),
      );
    }
    case "order":
    case "match": {
      const markdown = readBody();
      const options = parseQuestionOptions(argument);
      if (!options || options.kind !== undefined || options.multiple !== undefined)
        source.problems.error(
          { file, line },
          `After ":::${kind}" write its points ("2 points"), or nothing.`,
        );
      const exercise = { kind: kind as ArrangementKind, points: options?.points };
      return toComponent(kind, parseArrangementProps(markdown, markdown.nodes, exercise, line));
    }
    case "text":
      return toComponent("rich-text", { nodes: readNodes() });
    default: {
      const tone = toneByKeyword.get(kind);
      if (tone !== undefined)
        return toComponent("callout", { title: argument, tone, nodes: readNodes() });
      const all = `Known: ${blockKinds.join(", ")}.`;
      const hint = didYouMean(kind, blockKinds, all, (near) => `":::${near}"`);
      source.problems.error({ file, line }, `There is no block ":::${kind}". ${hint}`);
      return toComponent("rich-text", { nodes: readNodes() });
    }
  }
}

const versePattern = /^(\d{1,3}\p{L}?)[ \t]+(.*)$/u;

/**
 * A passage may begin within a verse; its first line then has no number. Other lines without one continue the verse.
 */
function parseBibleProps(source: ContentSource, piece: Piece): Record<string, unknown> {
  const [reference, translation] = splitAtBar(piece.argument);
  const place = { file: source.file, line: piece.line };
  if (reference === "")
    source.problems.error(place, "Add the passage: :::bible Luke 15:20-24 | World English Bible.");
  const verses: { number: string; text: string }[] = [];
  for (const rawLine of piece.text.split("\n")) {
    const line = rawLine.trim();
    if (line === "") continue;
    const [, number, text] = versePattern.exec(line) ?? [];
    const lastVerse = verses.at(-1);
    if (number !== undefined) verses.push({ number, text: text! });
    else if (lastVerse) lastVerse.text = `${lastVerse.text} ${line}`;
    else verses.push({ number: "", text: line });
  }
  if (verses.length === 0) source.problems.error(place, "The passage has no verse.");
  if (verses.length > versesMax)
    source.problems.error(place, `A passage has at most ${versesMax} verses.`);
  return { reference, translation, verses };
}
