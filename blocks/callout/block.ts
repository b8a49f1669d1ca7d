import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, nodes: richNodes });
export type CalloutProps = z.infer<typeof schema>;

/** Something to do or to keep in mind, set off from the text. */
export const callout = {
  kind: "callout",
  category: "text",
  schema,
  defaults: { title: "", nodes: [] },
} satisfies Block;
