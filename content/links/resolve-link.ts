import type { Nodes } from "mdast";
import { safeHref } from "#ui/rich-node.ts";
import { isRelative, resolveFolderLink } from "./folder-links.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";

/** Returns a link's target; undefined, with a warning, if it is invalid. The import replaces LinkReferences. */
export function resolveLink(node: Nodes, url: string, text: MarkdownText): string | undefined {
  if (isRelative(url))
    return resolveFolderLink(text.source, text.place(node), url) as unknown as string | undefined;
  const href = safeHref(url);
  if (href === undefined)
    text.warn(
      node,
      `The link to "${url}" was left out; a link must begin with https://, mailto:, tel:, / or #, or be a path to a file in the folder.`,
    );
  else if (href.startsWith("#")) text.fileIds.addLink(decodeId(href), text.place(node));
  return href;
}

export function decodeId(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}
