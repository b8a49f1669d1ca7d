import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { richNodesSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({ nodes: richNodesSchema });
export type RichTextProps = z.infer<typeof schema>;

/** Formatted text: paragraphs, headings, lists. */
export const block = {
  category: "text",
  schema,
  defaults: { nodes: [] },
} satisfies Block;
