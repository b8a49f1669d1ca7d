import type { PublicProps } from "#blocks/block.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import type { HtmlProps } from "./block.ts";
import type { HtmlNode } from "./html-node.ts";
import { readHtml } from "./read-html.server.ts";

/** The limit of the cache: the length of all its HTML sources together. */
const cachedMaxChars = 1_000_000;
const trees = new TaggedCache<HtmlNode[]>(cachedMaxChars);

/** Sends the parsed tree to the browser instead of the HTML. Trees are cached: pages show the same HTML repeatedly. */
export const publicProps: PublicProps = (props) => {
  const { html } = props as HtmlProps;
  let nodes = trees.get(html);
  if (!nodes) {
    nodes = readHtml(html) ?? [];
    trees.set(html, nodes, [], trees.stamp(), html.length);
  }
  return { nodes };
};
