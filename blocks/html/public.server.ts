import type { PublicProps } from "#blocks/block.server.ts";
import type { HtmlProps } from "./block.ts";
import { readHtml } from "./read-html.server.ts";

/** What is known of the text leaves as a tree; the text itself stays. */
export const publicProps: PublicProps = (props) => ({ nodes: readHtml((props as HtmlProps).html) });
