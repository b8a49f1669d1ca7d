import type { Component } from "#domains/pages/component.ts";
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";
import { parseStoredDocument, type FileNamer } from "#content/pages/write-page.ts";
import { Problems } from "#content/problems.ts";
import { parseLesson } from "./parse-blocks.ts";
import { parseTest } from "./parse-test.ts";
import {
  type ContentSource,
  MediaReference,
  type ParsedComponent,
  PictureReference,
} from "./parsed-component.ts";

/** What the check needs to know about the file that is written. */
export type WrittenFile = {
  file: string;
  fileNamer: FileNamer;
  /** The files of the folder that have names already. */
  files: ReadonlySet<string>;
  /** The props that a kind of block has unless it is given others. */
  defaultsOf: (type: string) => Readonly<Record<string, unknown>>;
};

/**
 * Whether a block's Markdown says everything that the block does. If not, it must be written as YAML. Formatted text is
 * not compared: it is Markdown in both.
 */
export function fitsMarkdown(
  component: Component,
  markdown: string,
  written: WrittenFile,
): boolean {
  const problems = new Problems();
  const source: ContentSource = { file: written.file, problems, files: written.files };
  const parsed = parseLesson(source, markdown, 1);
  return !problems.hasErrors && isSameBlock(component, parsed, written);
}

/** Whether the Markdown of a test says everything that its question does. */
export function fitsTest(component: Component, markdown: string, written: WrittenFile): boolean {
  const problems = new Problems();
  const source: ContentSource = { file: written.file, problems, files: written.files };
  const questions = parseTest(source, markdown, 1).at(-1)?.children ?? [];
  return !problems.hasErrors && isSameBlock(component, questions, written);
}

function isSameBlock(
  { id, type, props, children }: Component,
  parsed: readonly ParsedComponent[],
  written: WrittenFile,
): boolean {
  const [block, ...others] = parsed;
  if (!block || others.length > 0 || children.length > 0) return false;
  if (block.id !== id || block.type !== type) return false;
  const defaults = written.defaultsOf(type);
  const contentOf = (own: Record<string, unknown>) =>
    JSON.stringify(withoutFiles({ ...defaults, ...own }, written));
  return contentOf(props) === contentOf(block.props);
}

/** Formatted text, and captions that an import finds beside their recording. */
const keysToIgnore = new Set(["nodes", "transcript", "tracks"]);

/** Returns a value with "file" for each file of the folder, and without what is empty: an empty text means no text. */
function withoutFiles(value: unknown, written: WrittenFile): unknown {
  if (value instanceof PictureReference) return { file: "picture", alt: value.alt };
  if (value instanceof MediaReference) return "file";
  if (typeof value === "string")
    return written.fileNamer.recording(value, []) === undefined ? value : "file";
  if (Array.isArray(value)) return value.map((inner) => withoutFiles(inner, written));
  if (typeof value !== "object" || value === null) return value;
  const picture = parseStoredPicture(value);
  if (picture) return { file: "picture", alt: picture.alt };
  if (parseStoredDocument(value)) return "file";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !keysToIgnore.has(key))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, withoutFiles(inner, written)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);
