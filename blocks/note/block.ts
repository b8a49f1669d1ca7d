import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, nodes: richNodes });
export type NoteProps = z.infer<typeof schema>;

/** A note in the margin, next to the end of the text before it. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", nodes: [] },
} satisfies Block;
