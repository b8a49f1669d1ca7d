import { stringify } from "yaml";
import { pictureIdOf } from "#domains/files/stored-picture.ts";
import type { Component } from "#domains/pages/component.ts";
import type { PageBody, PageModel } from "#domains/pages/page.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { chosenCountKeyword } from "#content/blocks/question-options.ts";
import { hasOwnBlocks } from "#content/languages/align-languages.ts";
import { writeMarks } from "#content/languages/translation-marks.ts";
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";
import { type TextFileNamer, writeMarkdown } from "#content/markdown/write-markdown.ts";

/** Returns the file name for a recording of the portal, and names its captions; undefined for other addresses. */
export type RecordingNamer = (
  url: string,
  tracks: readonly { language: string; url: string }[],
) => string | undefined;

/** Names files relative to the file being written. */
export type FileNamer = TextFileNamer & { recording: RecordingNamer };

const lineWidthChars = 100;

/** Writes a value as YAML, without undefined properties. */
export function writeYaml(value: Record<string, unknown> | readonly unknown[]): string {
  return stringify(value, { lineWidth: lineWidthChars, aliasDuplicateObjects: false });
}

export type PageHead = {
  alias: string;
  id: string;
  published: boolean;
  model: PageModel | null;
  /** All addresses that lead to the page, besides its alias. */
  addresses: readonly string[];
};

/** Writes the file of a page (in the primary language) or of one of its translations. */
export function writePageFile(
  head: PageHead,
  body: PageBody,
  language: string,
  primaryLanguage: string,
  fileNamer: FileNamer,
): string {
  const { title, description, keywords, seoTitle, translated, components } = body.texts[language]!;
  const oldAddresses = head.addresses.filter((address) => address !== body.address);
  const pictureId = body.sharePicture && pictureIdOf(body.sharePicture);
  const seo = {
    ...(seoTitle === undefined ? {} : { title: seoTitle }),
    ...(description === "" ? {} : { description }),
    ...(keywords === "" ? {} : { keywords }),
  };
  const settings =
    language === primaryLanguage
      ? {
          ...(head.id === head.alias ? {} : { id: head.id }),
          published: head.published,
          ...(body.noindex ? { noindex: true } : {}),
          ...(body.address === undefined ? {} : { address: body.address }),
          ...(oldAddresses.length > 0 && { addresses: oldAddresses }),
          ...(pictureId !== undefined && { sharePicture: fileNamer.picture(pictureId) }),
          ...(body.template === "default" ? {} : { template: body.template }),
          ...(body.type === "page" ? {} : { type: body.type }),
          ...(body.options === undefined ? {} : { options: body.options }),
          ...(body.middleware ? { middleware: body.middleware } : {}),
          ...(head.model ? { model: head.model } : {}),
        }
      : {
          ...(translated && { translated: writeMarks(translated) }),
          ...(hasOwnBlocks(body.texts[primaryLanguage]!.components, components) && {
            ownBlocks: true,
          }),
        };
  return writeYaml({
    title,
    ...settings,
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
    components: writeComponents(components, fileNamer),
  });
}

/** Writes components as YAML: formatted text as Markdown, pictures by their names. */
export function writeComponents(
  components: readonly Component[],
  fileNamer: FileNamer,
): Record<string, unknown>[] {
  return components.map(({ id, type, props, children }) => ({
    type,
    id,
    ...(Object.keys(props).length === 0
      ? {}
      : { props: writeProps(propsToWrite(type, props), fileNamer) }),
    ...(children.length === 0 ? {} : { children: writeComponents(children, fileNamer) }),
  }));
}

/** Leaves out a question's `multiple` where it follows from the answers. */
function propsToWrite(type: string, props: Record<string, unknown>): Record<string, unknown> {
  if (type !== "question" || chosenCountKeyword(props) !== null) return props;
  const { multiple: _, ...otherProps } = props;
  return otherProps;
}

function writeProps(props: object, fileNamer: FileNamer): Record<string, unknown> {
  const alt = "alt" in props && typeof props.alt === "string" ? props.alt : "";
  const propsWithFileNames = writeRecordings(props, fileNamer);
  return Object.fromEntries(
    Object.entries(propsWithFileNames).map(([key, value]) => {
      if ((key === "nodes" || key === "transcript") && Array.isArray(value))
        return [
          key === "nodes" ? "markdown" : key,
          `${writeMarkdown(value as RichNode[], fileNamer)}\n`,
        ];
      return [key, writeValue(value, alt, fileNamer)];
    }),
  );
}

function writeValue(value: unknown, alt: string, fileNamer: FileNamer): unknown {
  const document = parseStoredDocument(value);
  if (document) return fileNamer.file(document.url, document.name) ?? document.url;
  if (Array.isArray(value)) return value.map((inner) => writeValue(inner, alt, fileNamer));
  if (typeof value !== "object" || value === null) return value;
  const picture = parseStoredPicture(value);
  if (!picture) return writeProps(value, fileNamer);
  const file = fileNamer.picture(picture.id);
  return picture.alt === alt ? file : { file, alt: picture.alt };
}

/**
 * Returns the props with file names in place of the addresses of the portal's recordings. It leaves out the captions,
 * because an import finds them beside the recording.
 */
export function writeRecordings<Props extends object>(props: Props, fileNamer: FileNamer): Props {
  const tracks = "tracks" in props && Array.isArray(props.tracks) ? props.tracks : [];
  const fileNameEntries = Object.entries(props).flatMap(([key, value]) => {
    const file = typeof value === "string" ? fileNamer.recording(value, tracks) : undefined;
    return file === undefined ? [] : [[key, file] as const];
  });
  if (fileNameEntries.length === 0) return props;
  const { tracks: _, ...rest } = props as Props & { tracks?: unknown };
  return { ...rest, ...Object.fromEntries(fileNameEntries) } as Props;
}

/** Returns a stored document in props; undefined for other values. */
export function parseStoredDocument(value: unknown): { url: string; name: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("url" in value && "name" in value && "bytes" in value)) return undefined;
  const { url, name } = value;
  return typeof url === "string" && typeof name === "string" ? { url, name } : undefined;
}
