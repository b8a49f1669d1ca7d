import type { Component } from "#domains/pages/component.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { variantsOf } from "#content/languages/align-languages.ts";
import { several } from "./parse-question.ts";
import { storedPicture } from "#content/media/stored-picture-of.ts";
import { writeMarkdown, writePicture, writeWords } from "#content/markdown/write-markdown.ts";
import { type NameFiles, storedDocument, writeRecordings } from "#content/pages/write-page.ts";

/** How the writer names files and reports what it can't write. */
export type Writing = {
  name: NameFiles;
  /** Called with each component that Markdown can't express. */
  left(component: Component): void;
};

/** Writes the Markdown of an element: every block with its id, the questions of a test as headings. */
export function writeBlocks(components: readonly Component[], writing: Writing): string {
  return components.map((component) => writeBlock(component, writing)).join("\n");
}

function writeBlock(component: Component, writing: Writing): string {
  const { id, type, props } = component;
  switch (type) {
    case "rich-text":
      return fenced("text", "", id, writeMarkdown(nodesOf(props), writing.name));
    case "image":
      return `${image(props.picture, text(props.caption), writing)} {#${id}}\n`;
    case "bible":
      return fenced("bible", twoParts(props.reference, props.translation), id, versesOf(props));
    case "quote":
      return fenced("quote", text(props.cite), id, wordsOf(props, writing));
    case "callout":
      return fenced(
        props.tone === undefined ? type : text(props.tone),
        text(props.title),
        id,
        writeMarkdown(nodesOf(props), writing.name),
      );
    case "download": {
      const document = storedDocument(props.document);
      const file = document && writing.name.file(document.url, document.name);
      if (file === undefined) {
        writing.left(component);
        return "";
      }
      return fenced("download", twoParts(file, props.title), id, writeWords(text(props.text)));
    }
    case "note":
      return fenced(type, text(props.title), id, writeMarkdown(nodesOf(props), writing.name));
    case "video": {
      const poster = storedPicture(props.poster);
      const { url } = writeRecordings(props, writing.name);
      const argument = twoParts(url, poster ? writing.name.picture(poster.id) : "");
      return fenced("video", argument, id, saidIn(props, writing));
    }
    case "audio": {
      const { url } = writeRecordings(props, writing.name);
      return fenced("audio", twoParts(url, props.title), id, saidIn(props, writing));
    }
    case "quiz":
      return fenced("quiz", props.multiple === true ? several : "", id, quizLines(props, writing));
    // Written in the front matter of a webinar or video event.
    case "webinar-player":
    case "video-event":
      return "";
    case "question":
      return fenced("question", "", id, questionLines(props, writing).join("\n"));
    case "order":
    case "match":
      return fenced(type, "", id, exerciseLines(props).join("\n"));
    case "test":
      return component.children.map((child) => headedQuestion(child, writing)).join("\n");
    default:
      writing.left(component);
      return "";
  }
}

function fenced(kind: string, argument: string, id: string, body: string): string {
  const head = [`:::${kind}`, oneLine(argument), `{#${id}}`].filter((part) => part !== "");
  return `${head.join(" ")}\n${body === "" ? "" : `${body}\n`}:::\n`;
}

function headedQuestion(component: Component, writing: Writing): string {
  if (component.type !== "question") {
    writing.left(component);
    return "";
  }
  const [first = "", ...rest] = questionLines(component.props, writing);
  return [`## ${first} {#${component.id}}`, ...rest, ""].join("\n");
}

/** Writes a question's text (in a test its first paragraph is the heading), its answers and its explanation. */
function questionLines(props: Record<string, unknown>, writing: Writing): string[] {
  const [first = "", ...more] = paragraphs(props.text);
  return [
    first,
    "",
    ...more.flatMap((paragraph) => [paragraph, ""]),
    ...(storedPicture(props.image) ? [image(props.image, "", writing), ""] : []),
    ...variantsOf(props).map(
      (variant) =>
        `- [${variant.correct ? "x" : " "}] ${writeWords(variant.text)} {#${variant.id}}`,
    ),
    ...explanationLines(props),
  ];
}

const quizLines = (props: Record<string, unknown>, writing: Writing): string =>
  questionLines(props, writing).join("\n");

/** Writes an exercise's text, its items in the right order, and its explanation. */
function exerciseLines(props: Record<string, unknown>): string[] {
  return [
    ...paragraphs(props.text).flatMap((paragraph) => [paragraph, ""]),
    ...variantsOf(props).map(({ id, text: words, match }, place) => {
      const mark = match === undefined ? `${place + 1}.` : "-";
      return `${mark} ${writeWords(match === undefined ? words : `${words} | ${match}`)} {#${id}}`;
    }),
    ...explanationLines(props),
  ];
}

function explanationLines(props: Record<string, unknown>): string[] {
  const explanation = paragraphs(props.explanation);
  return [
    ...(explanation.length === 0 ? [] : [""]),
    ...explanation.flatMap((paragraph, place) => [...(place === 0 ? [] : [">"]), `> ${paragraph}`]),
  ];
}

function paragraphs(value: unknown): string[] {
  return text(value)
    .split("\n\n")
    .map(writeWords)
    .filter((paragraph) => paragraph !== "");
}

function image(value: unknown, caption: string, writing: Writing): string {
  const picture = storedPicture(value);
  if (!picture) return "";
  return writePicture(writing.name.picture(picture.id), oneLine(picture.alt), oneLine(caption));
}

/** Writes a recording's caption and, below a line `---`, its transcript. */
function saidIn({ caption, transcript }: Record<string, unknown>, { name }: Writing): string {
  const words = writeWords(text(caption));
  if (!Array.isArray(transcript)) return words;
  return `${words === "" ? "" : `${words}\n\n`}---\n\n${writeMarkdown(transcript as RichNode[], name)}`;
}

function versesOf(props: Record<string, unknown>): string {
  const verses = Array.isArray(props.verses) ? props.verses : [];
  return (verses as { number: string; text: string }[])
    .map((verse) => `${verse.number} ${oneLine(verse.text)}`.trim())
    .join("\n");
}

function wordsOf(props: Record<string, unknown>, writing: Writing): string {
  return Array.isArray(props.nodes)
    ? writeMarkdown(nodesOf(props), writing.name)
    : writeWords(text(props.text));
}

function nodesOf(props: Record<string, unknown>): RichNode[] {
  return Array.isArray(props.nodes) ? (props.nodes as RichNode[]) : [];
}

function twoParts(first: unknown, second: unknown): string {
  return text(second) === "" ? text(first) : `${text(first)} | ${text(second)}`;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const oneLine = (value: string): string => value.replace(/\s+/g, " ").trim();
