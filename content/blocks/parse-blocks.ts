import type { Image, RootContent } from "mdast";
import { plainText } from "#ui/rich-node.ts";
import { type MarkdownText, readMarkdown } from "#content/markdown/markdown-text.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { type ContentSource, type ParsedComponent, pictureNamed } from "./parsed-component.ts";
import { arrangementProps } from "./parse-arrangement.ts";
import { questionProps, quizProps, several } from "./parse-question.ts";
import { mediaProps, twoParts } from "./parse-media.ts";
import { documentNamed } from "#content/media/file-named.ts";
import { fileTextOf } from "#content/file-text.ts";
import { nameOf } from "#content/links/folder-path.ts";
import { writtenId } from "#content/markdown/rich-inline.ts";
import { alertKinds, alertOf, isPictures, richText } from "#content/markdown/rich-nodes.ts";
import { type Borrowed, shareDefinitions } from "#content/markdown/shared-definitions.ts";
import { checkTextLengths } from "./check-text-lengths.ts";
import { type Piece, splitBlocks } from "./split-blocks.ts";

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
] as const;
/** The tones of callouts by keyword, including keywords of other Markdown tools. */
const tones: ReadonlyMap<string, string> = new Map([
  ...alertKinds.filter((kind) => kind !== "note").map((kind) => [kind, kind] as const),
  ["info", "important"],
  ["danger", "caution"],
]);
const versesMax = 200;

/** Parses the Markdown of a lesson or webinar into components. The Markdown begins on `firstLine`. */
export function parseLesson(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const pieces = splitBlocks(source, text, firstLine);
  const borrowed = shareDefinitions(pieces);
  const found = pieces.flatMap((piece, place) =>
    piece.kind === "markdown"
      ? components(source, readMarkdown(source, piece.text, piece.line, borrowed[place]))
      : blockOf(source, piece, borrowed[place]),
  );
  finishText(source, found);
  return found;
}

/** Reports links that lead nowhere, once the whole file is parsed. */
export function finishText(source: ContentSource, found: readonly ParsedComponent[]): void {
  const ids = found.flatMap(({ id }) => (id === undefined ? [] : [id]));
  fileTextOf(source).finish(source, new Set(ids));
}

/** Turns paragraphs between blocks into one component each; pictures and `> [!NOTE]` are components of their own. */
export function components(
  source: ContentSource,
  text: MarkdownText,
  nodes: readonly RootContent[] = text.nodes,
): ParsedComponent[] {
  const found: ParsedComponent[] = [];
  let run: RootContent[] = [];
  const finishRun = () => {
    const [first] = run;
    if (first) {
      const rich = richText(run, text);
      if (rich.length > 0)
        found.push(
          component(source, "rich-text", undefined, text.place(first).line, () => ({
            nodes: rich,
          })),
        );
    }
    run = [];
  };
  for (const node of nodes) {
    const alert = node.type === "blockquote" ? alertOf(node.children, text) : undefined;
    if (alert) {
      finishRun();
      const { kind, title, rest } = alert;
      const { line } = text.place(node);
      const tone = tones.get(kind);
      found.push(
        component(source, tone === undefined ? "note" : "callout", undefined, line, () => ({
          title,
          ...(tone !== undefined && { tone }),
          nodes: richText(rest, text),
        })),
      );
    } else if (!isPictures(node)) run.push(node);
    else {
      finishRun();
      for (const [place, child] of node.children.entries())
        if (child.type === "image") {
          const next = node.children[place + 1];
          const id = next?.type === "text" ? writtenId(text.raw(next).split("\n")[0]!) : undefined;
          found.push(imageOf(source, text, child, id));
        }
    }
  }
  finishRun();
  return found;
}

function imageOf(
  source: ContentSource,
  text: MarkdownText,
  image: Image,
  id: string | undefined,
): ParsedComponent {
  const { line } = text.place(image);
  return component(source, "image", id, line, () => ({
    picture: pictureNamed(source, line, image.url, image.alt ?? ""),
    caption: image.title ?? "",
  }));
}

/** Creates a component, and reports its texts that are too long. */
export function component(
  { file, problems }: ContentSource,
  type: string,
  id: string | undefined,
  line: number,
  props: () => Record<string, unknown>,
): ParsedComponent {
  const own = props();
  checkTextLengths(problems, { file, line }, own);
  return { type, id, props: own, children: [], file, line };
}

/** Converts a `:::` block to a component. */
export function blockOf(
  source: ContentSource,
  piece: Piece,
  borrowed?: Borrowed,
): ParsedComponent[] {
  const { file } = source;
  const { kind, argument, id, line } = piece;
  const body = () => readMarkdown(source, piece.text, line + 1, borrowed);
  const nodes = () => {
    const read = body();
    return richText(read.nodes, read);
  };
  const made = (type: string, props: Record<string, unknown>) => [
    component(source, type, id, line, () => props),
  ];
  switch (kind) {
    case "bible":
      return made("bible", bibleProps(source, piece));
    case "quote": {
      const words = nodes();
      return made("quote", { text: plainText(words), nodes: words, cite: argument });
    }
    case "note":
    case "callout":
      return made(kind, { title: argument, nodes: nodes() });
    case "download": {
      const [name, title] = twoParts(argument);
      return made("download", {
        document: documentNamed(source, line, name),
        title: title === "" ? nameOf(name).replace(/\.[a-z]+$/i, "") : title,
        text: plainText(nodes()),
      });
    }
    case "video":
    case "audio":
      return made(kind, mediaProps(source, piece, body()));
    case "question": {
      const read = body();
      return made("question", questionProps(read, read.nodes, undefined, line));
    }
    case "quiz": {
      const read = body();
      if (argument !== "" && argument !== several)
        source.problems.error({ file, line }, `After ":::quiz" write "${several}" or nothing.`);
      return made("quiz", quizProps(read, read.nodes, undefined, line, argument === several));
    }
    case "order":
    case "match": {
      const read = body();
      const type = kind as "order" | "match";
      return made(type, arrangementProps(read, read.nodes, type, line));
    }
    case "text":
      return made("rich-text", { nodes: nodes() });
    default: {
      const tone = tones.get(kind);
      if (tone !== undefined) return made("callout", { title: argument, tone, nodes: nodes() });
      const all = `Known: ${blockKinds.join(", ")}.`;
      const hint = didYouMean(kind, blockKinds, all, (near) => `":::${near}"`);
      source.problems.error({ file, line }, `There is no block ":::${kind}". ${hint}`);
      return made("rich-text", { nodes: nodes() });
    }
  }
}

const verse = /^(\d{1,3}\p{L}?)[ \t]+(.*)$/u;

/**
 * A passage may begin within a verse: its first line then has no number. Other lines without one continue the verse.
 */
function bibleProps(source: ContentSource, piece: Piece): Record<string, unknown> {
  const [reference, translation] = twoParts(piece.argument);
  const place = { file: source.file, line: piece.line };
  if (reference === "")
    source.problems.error(place, "Add the passage: :::bible Luke 15:20-24 | World English Bible.");
  const verses: { number: string; text: string }[] = [];
  for (const raw of piece.text.split("\n")) {
    const line = raw.trim();
    if (line === "") continue;
    const [, number, text] = verse.exec(line) ?? [];
    const last = verses.at(-1);
    if (number !== undefined) verses.push({ number, text: text! });
    else if (last) last.text = `${last.text} ${line}`;
    else verses.push({ number: "", text: line });
  }
  if (verses.length === 0) source.problems.error(place, "The passage has no verse.");
  if (verses.length > versesMax)
    source.problems.error(place, `A passage has at most ${versesMax} verses.`);
  return { reference, translation, verses };
}
