import { stringify } from "yaml";
import type { Component } from "#domains/pages/component.ts";
import type { PageBody } from "#domains/pages/page.ts";
import { pictureAt, pictureId } from "#domains/files/stored-picture.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Names a stored picture relative to the file that is written. */
export type NamePicture = (id: string) => string;

const lineWidthChars = 100;

/** A value as YAML; what is undefined is left out. */
export function writeYaml(value: Record<string, unknown>): string {
  return stringify(value, { lineWidth: lineWidthChars, aliasDuplicateObjects: false });
}

export type PageHead = { alias: string; id: string; published: boolean };

/** The file of a page (in the primary language) or of one of its translations. */
export function writePageFile(
  head: PageHead,
  body: PageBody,
  language: string,
  primary: string,
  name: NamePicture,
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
        }
      : {};
  return writeYaml({
    title,
    ...facts,
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
    components: writeComponents(components, name),
  });
}

/** Components as they are written in YAML: formatted text as Markdown, pictures by their names. */
export function writeComponents(
  components: readonly Component[],
  name: NamePicture,
): Record<string, unknown>[] {
  return components.map(({ id, type, props, children }) => ({
    type,
    id,
    ...(Object.keys(props).length === 0 ? {} : { props: writeProps(ownProps(type, props), name) }),
    ...(children.length === 0 ? {} : { children: writeComponents(children, name) }),
  }));
}

/** Whether several answers are right follows from the answers. */
function ownProps(type: string, props: Record<string, unknown>): Record<string, unknown> {
  if (type !== "question") return props;
  const { multiple: _, ...own } = props;
  return own;
}

function writeProps(props: object, name: NamePicture): Record<string, unknown> {
  const alt = "alt" in props && typeof props.alt === "string" ? props.alt : "";
  return Object.fromEntries(
    Object.entries(props).map(([key, value]) =>
      key === "nodes" && Array.isArray(value)
        ? ["markdown", `${writeMarkdown(value as RichNode[])}\n`]
        : [key, writeValue(value, alt, name)],
    ),
  );
}

function writeValue(value: unknown, alt: string, name: NamePicture): unknown {
  if (Array.isArray(value)) return value.map((inner) => writeValue(inner, alt, name));
  if (typeof value !== "object" || value === null) return value;
  const picture = storedPicture(value);
  if (!picture) return writeProps(value, name);
  const file = name(picture.id);
  return picture.alt === alt ? file : { file, alt: picture.alt };
}

/** The id and words of a picture as it stands in props, in all sizes or in one; undefined for any other value. */
export function storedPicture(value: unknown): { id: string; alt: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const alt = "alt" in value && typeof value.alt === "string" ? value.alt : "";
  let id: string | undefined;
  if ("sources" in value && Array.isArray(value.sources))
    id = pictureId(value as { sources: { url: string }[] });
  else if ("url" in value && typeof value.url === "string") id = pictureAt(value.url)?.id;
  return id === undefined ? undefined : { id, alt };
}
