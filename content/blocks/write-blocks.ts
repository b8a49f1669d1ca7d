import type { ElementType } from "#domains/courses/course.ts";
import type { Component } from "#domains/pages/component.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { variantsOf } from "#content/languages/align-languages.ts";
import { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import {
  severalKeyword,
  writeHeadingOptions,
  writePoints,
  writeQuestionOptions,
} from "./question-options.ts";
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";
import { writeMarkdown, writePicture, writePlainText } from "#content/markdown/write-markdown.ts";
import {
  parseStoredDocument,
  writeComponents,
  writeRecordings,
  writeYaml,
} from "#content/pages/write-page.ts";
import { fitsMarkdown, fitsTest, type WrittenFile } from "./fits-markdown.ts";

/**
 * Writes the Markdown of an element: every block with its id, and the questions of a test as headings. Blocks that
 * Markdown can't express are written as YAML.
 */
export function writeBlocks(
  elementType: ElementType,
  components: readonly Component[],
  writer: WrittenFile,
): string {
  return components
    .map((component, index) => {
      const later = components.slice(index + 1);
      // The Markdown of a test or quiz ends with its questions.
      if (elementType === "test" && component.type === "test" && later.length === 0)
        return writeTest(component, writer);
      if (isQuestionInText(elementType, component, later)) return writeAsYaml(component, writer);
      const markdown = writeBlock(component, writer);
      return markdown !== undefined && fitsMarkdown(component, markdown, writer)
        ? markdown
        : writeAsYaml(component, writer);
    })
    .join("\n");
}

/** Whether a question belongs to the text before the questions of a test or quiz. */
const isQuestionInText = (
  elementType: ElementType,
  { type }: Component,
  later: readonly Component[],
): boolean =>
  elementType === "test"
    ? type === "question"
    : elementType === "quiz" && type === "quiz" && later.some((other) => other.type !== "quiz");

const writeAsYaml = (component: Component, { fileNamer }: WrittenFile): string =>
  `:::blocks\n${writeYaml(writeComponents([component], fileNamer))}:::\n`;

const questionKinds: readonly string[] = ["question", ...arrangementKinds];

/** Writes a test as its questions. The front matter holds its id. */
function writeTest(component: Component, writer: WrittenFile): string {
  const { props, children } = component;
  const isPlain = Object.values(props).every((value) => Array.isArray(value) && value.length === 0);
  const questions = children.map((question) => {
    const markdown = writeHeadedQuestion(question, writer);
    return { question, markdown, fits: fitsTest(question, markdown, writer) };
  });
  // The first question shows where the text before the test ends.
  if (!isPlain || !questions[0]?.fits || children.some(({ type }) => !questionKinds.includes(type)))
    return writeAsYaml(component, writer);
  return questions
    .map(({ question, markdown, fits }) => (fits ? markdown : writeAsYaml(question, writer)))
    .join("\n");
}

/** Returns undefined for a kind of block that Markdown can't express. */
function writeBlock(component: Component, writer: WrittenFile): string | undefined {
  const { id, type, props } = component;
  switch (type) {
    case "rich-text":
      return writeFenced("text", "", id, writeMarkdown(nodesOf(props), writer.fileNamer));
    case "image":
      return `${writeImage(props.picture, asText(props.caption), writer)} {#${id}}\n`;
    case "bible":
      return writeFenced(
        "bible",
        joinWithBar(props.reference, props.translation),
        id,
        writeVerses(props),
      );
    case "quote":
      return writeFenced("quote", asText(props.cite), id, writePlainText(asText(props.text)));
    case "callout":
      return writeFenced(
        props.tone === undefined ? type : asText(props.tone),
        asText(props.title),
        id,
        writeMarkdown(nodesOf(props), writer.fileNamer),
      );
    case "download": {
      const document = parseStoredDocument(props.document);
      const file = document && writer.fileNamer.file(document.url, document.name);
      if (file === undefined) return undefined;
      return writeFenced(
        "download",
        joinWithBar(file, props.title),
        id,
        writePlainText(asText(props.text)),
      );
    }
    case "note":
      return writeFenced(
        type,
        asText(props.title),
        id,
        writeMarkdown(nodesOf(props), writer.fileNamer),
      );
    case "video": {
      const poster = parseStoredPicture(props.poster);
      const { url } = writeRecordings(props, writer.fileNamer);
      const argument = joinWithBar(url, poster ? writer.fileNamer.picture(poster.id) : "");
      return writeFenced("video", argument, id, writeCaptionAndTranscript(props, writer));
    }
    case "audio": {
      const { url } = writeRecordings(props, writer.fileNamer);
      return writeFenced(
        "audio",
        joinWithBar(url, props.title),
        id,
        writeCaptionAndTranscript(props, writer),
      );
    }
    case "quiz":
      return writeFenced(
        "quiz",
        props.multiple === true ? severalKeyword : "",
        id,
        writeQuiz(props, writer),
      );
    case "question":
      return writeFenced(
        "question",
        writeQuestionOptions(props),
        id,
        writeQuestionLines(props, writer).join("\n"),
      );
    case "order":
    case "match":
      return writeFenced(type, writePoints(props), id, writeExerciseLines(props).join("\n"));
    default:
      return undefined;
  }
}

function writeFenced(kind: string, argument: string, id: string, body: string): string {
  const head = [`:::${kind}`, toOneLine(argument), `{#${id}}`].filter((part) => part !== "");
  return `${head.join(" ")}\n${body === "" ? "" : `${body}\n`}:::\n`;
}

function writeHeadedQuestion({ id, type, props }: Component, writer: WrittenFile): string {
  const [first = "", ...rest] =
    type === "question" ? writeQuestionLines(props, writer) : writeExerciseLines(props);
  return [`## ${first}${writeHeadingOptions(first, props, type)} {#${id}}`, ...rest, ""].join("\n");
}

/** Writes a question's text, answers and explanation. In a test, the first paragraph becomes the heading. */
function writeQuestionLines(props: Record<string, unknown>, writer: WrittenFile): string[] {
  const [first = "", ...more] = writeParagraphs(props.text);
  return [
    first,
    "",
    ...more.flatMap((paragraph) => [paragraph, ""]),
    ...(parseStoredPicture(props.image) ? [writeImage(props.image, "", writer), ""] : []),
    ...variantsOf(props).flatMap((variant) => [
      `- [${variant.correct ? "x" : " "}] ${writeVariant(variant, writer)} {#${variant.id}}`,
      ...writeQuotedLines(variant.explanation).map((line) => `  ${line}`),
    ]),
    ...writeExplanationLines(props),
  ];
}

const writeVariant = (variant: ReturnType<typeof variantsOf>[number], writer: WrittenFile) =>
  [writeImage(variant.image, "", writer), writePlainText(variant.text)].filter(Boolean).join(" ");

const writeQuiz = (props: Record<string, unknown>, writer: WrittenFile): string =>
  writeQuestionLines(props, writer).join("\n");

/** Writes an exercise's text, its items in the right order, and its explanation. In a test, the first paragraph becomes the heading. */
function writeExerciseLines(props: Record<string, unknown>): string[] {
  return [
    ...writeParagraphs(props.text).flatMap((paragraph) => [paragraph, ""]),
    ...variantsOf(props).map(({ id, text: itemText, match }, index) => {
      const mark = match === undefined ? `${index + 1}.` : "-";
      return `${mark} ${writePlainText(match === undefined ? itemText : `${itemText} | ${match}`)} {#${id}}`;
    }),
    ...writeExplanationLines(props),
  ];
}

function writeExplanationLines(props: Record<string, unknown>): string[] {
  const lines = writeQuotedLines(props.explanation);
  return [...(lines.length === 0 ? [] : [""]), ...lines];
}

const writeQuotedLines = (value: unknown): string[] =>
  writeParagraphs(value).flatMap((paragraph, index) => [
    ...(index === 0 ? [] : [">"]),
    `> ${paragraph}`,
  ]);

function writeParagraphs(value: unknown): string[] {
  return asText(value)
    .split("\n\n")
    .map(writePlainText)
    .filter((paragraph) => paragraph !== "");
}

function writeImage(value: unknown, caption: string, writer: WrittenFile): string {
  const picture = parseStoredPicture(value);
  if (!picture) return "";
  return writePicture(
    writer.fileNamer.picture(picture.id),
    toOneLine(picture.alt),
    toOneLine(caption),
  );
}

/** Writes a recording's caption and, below a line `---`, its transcript. */
function writeCaptionAndTranscript(
  { caption, transcript }: Record<string, unknown>,
  { fileNamer }: WrittenFile,
): string {
  const captionText = writePlainText(asText(caption));
  if (!Array.isArray(transcript)) return captionText;
  return `${captionText === "" ? "" : `${captionText}\n\n`}---\n\n${writeMarkdown(transcript as RichNode[], fileNamer)}`;
}

function writeVerses(props: Record<string, unknown>): string {
  const verses = Array.isArray(props.verses) ? props.verses : [];
  return (verses as { number: string; text: string }[])
    .map((verse) => `${verse.number} ${toOneLine(verse.text)}`.trim())
    .join("\n");
}

function nodesOf(props: Record<string, unknown>): RichNode[] {
  return Array.isArray(props.nodes) ? (props.nodes as RichNode[]) : [];
}

function joinWithBar(first: unknown, second: unknown): string {
  return asText(second) === "" ? asText(first) : `${asText(first)} | ${asText(second)}`;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const toOneLine = (value: string): string => value.replace(/\s+/g, " ").trim();
