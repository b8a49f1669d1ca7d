import type { Nodes } from "mdast";
import { type RichNode, safeHref } from "#ui/rich-node.ts";
import { resolvePicture } from "#content/blocks/parsed-component.ts";
import type { MarkdownText } from "./markdown-text.ts";

const remoteUrlPattern = /^(?:https?:)?\/\//i;

/**
 * Returns an inline picture of the folder. A picture on another site becomes a link, so that reading a page doesn't
 * contact that site.
 */
export function createPicture(
  node: Nodes,
  url: string,
  alt: string,
  title: string,
  text: MarkdownText,
): RichNode[] {
  const words: RichNode[] = [{ type: "text", text: alt === "" ? url : alt }];
  if (remoteUrlPattern.test(url)) {
    text.warn(
      node,
      `The picture "${url}" is on another site: a link replaces it. Put the file into the folder to show it.`,
    );
    const href = safeHref(url.startsWith("//") ? `https:${url}` : url);
    return href === undefined ? words : [{ type: "link", href, children: words }];
  }
  const pictureReference = resolvePicture(text.source, text.place(node).line, url, alt);
  const caption = title.trim();
  // The import stores the picture and replaces this path.
  return pictureReference
    ? [{ type: "picture", picture: pictureReference as never, ...(caption !== "" && { caption }) }]
    : [];
}
