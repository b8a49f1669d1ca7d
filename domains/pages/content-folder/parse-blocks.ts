import type { Image, RootContent } from "mdast";
import { plainText } from "#ui/rich-node.ts";
import { type MarkdownText, readMarkdown } from "./markdown-text.ts";
import { nearestWord } from "#platform/nearest-word.ts";
import { type ContentSource, type ParsedComponent, pictureNamed } from "./parsed-component.ts";
import { arrangementProps } from "./parse-arrangement.ts";
import { questionProps, quizProps, several } from "./parse-question.ts";
import { mediaProps, twoParts } from "./parse-media.ts";
import { isPictures, richBlocks, writtenId } from "./rich-nodes.ts";
import { tellLongTexts } from "./tell-long-texts.ts";
import { type Piece, splitBlocks } from "./split-blocks.ts";

/** The kinds of `:::` block. */
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
  "text",
] as const;
const versesMax = 200;

/** The components of a lesson or webinar from its Markdown, which begins on `firstLine`. */
export function parseLesson(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  return splitBlocks(source, text, firstLine).flatMap((piece) =>
    piece.kind === "markdown"
      ? components(source, readMarkdown(source, piece.text, piece.line))
      : blockOf(source, piece),
  );
}

/** Runs of words become one component each; pictures are components between them. */
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
      const rich = richBlocks(run, text);
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
    if (!isPictures(node)) run.push(node);
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

export function component(
  { file, problems }: ContentSource,
  type: string,
  id: string | undefined,
  line: number,
  props: () => Record<string, unknown>,
): ParsedComponent {
  const own = props();
  tellLongTexts(problems, { file, line }, own);
  return { type, id, props: own, children: [], file, line };
}

export function blockOf(source: ContentSource, piece: Piece): ParsedComponent[] {
  const { file } = source;
  const { kind, argument, id, line } = piece;
  const body = () => readMarkdown(source, piece.text, line + 1);
  const nodes = () => {
    const read = body();
    const picture = read.nodes.find(isPictures);
    if (picture) read.error(picture, `A picture stands outside of ":::${kind}".`);
    return richBlocks(
      read.nodes.filter((node) => !isPictures(node)),
      read,
    );
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
        source.problems.error({ file, line }, `Behind ":::quiz" stands "${several}" or nothing.`);
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
      const near = nearestWord(kind, blockKinds);
      const hint =
        near === undefined ? `Known: ${blockKinds.join(", ")}.` : `Did you mean ":::${near}"?`;
      source.problems.warn(
        { file, line },
        `":::${kind}" is no kind of block; its words are shown as text. ${hint}`,
      );
      return made("rich-text", { nodes: nodes() });
    }
  }
}

const verse = /^(\d{1,3}\p{L}?)[ \t]+(.*)$/u;

/** A passage may begin within a verse: its first line then has no number. Other lines without one go on. */
function bibleProps(source: ContentSource, piece: Piece): Record<string, unknown> {
  const [reference, translation] = twoParts(piece.argument);
  const place = { file: source.file, line: piece.line };
  if (reference === "")
    source.problems.error(
      place,
      "Say which passage: :::bible Luke 15:20-24 | World English Bible.",
    );
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
