import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, richNodesSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: lineSchema, nodes: richNodesSchema });
export type NoteProps = z.infer<typeof schema>;

/** A note in the margin, next to the end of the text before it. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", nodes: [] },
} satisfies Block;
