import { stringify } from "yaml";
import type { Component } from "#domains/pages/component.ts";
import type { PageBody, PageModel } from "#domains/pages/page.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { storedPicture } from "#content/media/stored-picture-of.ts";
import { type NameTextFiles, writeMarkdown } from "#content/markdown/write-markdown.ts";

/** Names a recording of the portal, and its captions with it; undefined for other addresses. */
export type NameRecording = (
  url: string,
  tracks: readonly { language: string; url: string }[],
) => string | undefined;

/** Names files relative to the file being written. */
export type NameFiles = NameTextFiles & { recording: NameRecording };

const lineWidthChars = 100;

/** Writes a value as YAML, without undefined properties. */
export function writeYaml(value: Record<string, unknown>): string {
  return stringify(value, { lineWidth: lineWidthChars, aliasDuplicateObjects: false });
}

export type PageHead = { alias: string; id: string; published: boolean; model: PageModel | null };

/** Writes the file of a page (in the primary language) or of one of its translations. */
export function writePageFile(
  head: PageHead,
  body: PageBody,
  language: string,
  primary: string,
  name: NameFiles,
): string {
  const { title, description, keywords, seoTitle, components } = body.texts[language]!;
  const seo = {
    ...(seoTitle === undefined ? {} : { title: seoTitle }),
    ...(description === "" ? {} : { description }),
    ...(keywords === "" ? {} : { keywords }),
  };
  const facts =
    language === primary
      ? {
          ...(head.id === head.alias ? {} : { id: head.id }),
          published: head.published,
          ...(body.noindex ? { noindex: true } : {}),
          ...(body.template === "default" ? {} : { template: body.template }),
          ...(body.type === "page" ? {} : { type: body.type }),
          ...(body.options === undefined ? {} : { options: body.options }),
          ...(body.middleware ? { middleware: body.middleware } : {}),
          ...(head.model ? { model: head.model } : {}),
        }
      : {};
  return writeYaml({
    title,
    ...facts,
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
    components: writeComponents(components, name),
  });
}

/** Writes components as YAML: formatted text as Markdown, pictures by their names. */
export function writeComponents(
  components: readonly Component[],
  name: NameFiles,
): Record<string, unknown>[] {
  return components.map(({ id, type, props, children }) => ({
    type,
    id,
    ...(Object.keys(props).length === 0 ? {} : { props: writeProps(ownProps(type, props), name) }),
    ...(children.length === 0 ? {} : { children: writeComponents(children, name) }),
  }));
}

/** Leaves out a question's `multiple`, because it follows from the answers. */
function ownProps(type: string, props: Record<string, unknown>): Record<string, unknown> {
  if (type !== "question") return props;
  const { multiple: _, ...own } = props;
  return own;
}

function writeProps(props: object, name: NameFiles): Record<string, unknown> {
  const alt = "alt" in props && typeof props.alt === "string" ? props.alt : "";
  const named = writeRecordings(props, name);
  return Object.fromEntries(
    Object.entries(named).map(([key, value]) => {
      if ((key === "nodes" || key === "transcript") && Array.isArray(value))
        return [
          key === "nodes" ? "markdown" : key,
          `${writeMarkdown(value as RichNode[], name)}\n`,
        ];
      return [key, writeValue(value, alt, name)];
    }),
  );
}

function writeValue(value: unknown, alt: string, name: NameFiles): unknown {
  const document = storedDocument(value);
  if (document) return name.file(document.url, document.name) ?? document.url;
  if (Array.isArray(value)) return value.map((inner) => writeValue(inner, alt, name));
  if (typeof value !== "object" || value === null) return value;
  const picture = storedPicture(value);
  if (!picture) return writeProps(value, name);
  const file = name.picture(picture.id);
  return picture.alt === alt ? file : { file, alt: picture.alt };
}

/**
 * Returns the props with file names in place of the addresses of the portal's recordings. It leaves out the captions,
 * because an import finds them beside the recording.
 */
export function writeRecordings<Props extends object>(props: Props, name: NameFiles): Props {
  const tracks = "tracks" in props && Array.isArray(props.tracks) ? props.tracks : [];
  const own = Object.entries(props).flatMap(([key, value]) => {
    const file = typeof value === "string" ? name.recording(value, tracks) : undefined;
    return file === undefined ? [] : [[key, file] as const];
  });
  if (own.length === 0) return props;
  const { tracks: _, ...rest } = props as Props & { tracks?: unknown };
  return { ...rest, ...Object.fromEntries(own) } as Props;
}

/** Returns a stored document in props; undefined for other values. */
export function storedDocument(value: unknown): { url: string; name: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("url" in value && "name" in value && "bytes" in value)) return undefined;
  const { url, name } = value;
  return typeof url === "string" && typeof name === "string" ? { url, name } : undefined;
}
