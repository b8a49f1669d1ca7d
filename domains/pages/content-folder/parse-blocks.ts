import type { Image, RootContent } from "mdast";
import { plainText } from "#ui/rich-node.ts";
import { type MarkdownText, readMarkdown } from "./markdown-text.ts";
import { nearestWord } from "./nearest-word.ts";
import { type ContentSource, type ParsedComponent, pictureNamed } from "./parsed-component.ts";
import { questionProps } from "./parse-question.ts";
import { headingWords, isPictures, richBlocks, writtenId } from "./rich-nodes.ts";
import { tellLongTexts } from "./tell-long-texts.ts";
import { type Piece, splitBlocks } from "./split-blocks.ts";

/** The kinds of `:::` block. */
export const blockKinds = [
  "bible",
  "quote",
  "note",
  "video",
  "question",
  "callout",
  "text",
] as const;
const versesMax = 200;
/** A test's questions stand under this one component. */
export const testComponentId = "test";

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

/** A test: what stands before the first `##` introduces it, every `##` is a question. */
export function parseTest(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const introduction: ParsedComponent[] = [];
  const questions: ParsedComponent[] = [];
  for (const piece of splitBlocks(source, text, firstLine)) {
    if (piece.kind === "question") questions.push(...blockOf(source, piece));
    else if (piece.kind !== "markdown") {
      if (questions.length > 0)
        source.problems.error(
          { file: source.file, line: piece.line },
          `In a test a ":::${piece.kind}" stands before the first question.`,
        );
      introduction.push(...blockOf(source, piece));
    } else {
      const read = readMarkdown(source, piece.text, piece.line);
      const first = read.nodes.findIndex(isQuestionHeading);
      const before = first < 0 ? read.nodes : read.nodes.slice(0, first);
      if (questions.length > 0 && before.length > 0)
        read.error(before[0]!, "Only questions may stand behind the first question.");
      introduction.push(...components(source, read, before));
      if (first >= 0) questions.push(...headedQuestions(read, first));
    }
  }
  if (questions.length === 0)
    source.problems.error({ file: source.file, line: firstLine }, "The test has no question (##).");
  const line = questions[0]?.line ?? firstLine;
  const { file } = source;
  return [
    ...introduction,
    { type: "test", id: testComponentId, props: {}, children: questions, file, line },
  ];
}

function isQuestionHeading(node: RootContent): boolean {
  return node.type === "heading" && node.depth === 2;
}

function headedQuestions(text: MarkdownText, first: number): ParsedComponent[] {
  const { nodes } = text;
  const starts = nodes.flatMap((node, place) => (isQuestionHeading(node) ? [place] : []));
  return starts
    .filter((start) => start >= first)
    .map((start, place) => {
      const heading = nodes[start]!;
      const { children, id } = headingWords(
        heading.type === "heading" ? heading.children : [],
        text,
      );
      const body = nodes.slice(start + 1, starts[place + 1]);
      const { line } = text.place(heading);
      return component(text.source, "question", id, line, () =>
        questionProps(text, body, plainText(children), line),
      );
    });
}

/** Runs of words become one component each; pictures are components between them. */
function components(
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

function component(
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

function blockOf(source: ContentSource, piece: Piece): ParsedComponent[] {
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
      return made("video", videoProps(source, piece, plainText(nodes())));
    case "question": {
      const read = body();
      return made("question", questionProps(read, read.nodes, undefined, line));
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

/** Splits `a | b` once. */
function twoParts(argument: string): [string, string] {
  const at = argument.indexOf("|");
  return at < 0 ? [argument, ""] : [argument.slice(0, at).trim(), argument.slice(at + 1).trim()];
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

function videoProps(source: ContentSource, piece: Piece, caption: string): Record<string, unknown> {
  const [url, poster] = twoParts(piece.argument);
  if (!/^https:\/\/[^\s/]+\S*$/.test(url))
    source.problems.error(
      { file: source.file, line: piece.line },
      "A video is named by its address, which begins with https://.",
    );
  return {
    url,
    poster: poster === "" ? null : (pictureNamed(source, piece.line, poster, "") ?? null),
    caption,
  };
}
